package dev.trawl.core.edit;

import dev.trawl.core.host.HostPaceView;
import dev.trawl.core.host.HostPaceView.From;
import dev.trawl.core.host.SteerHosts;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.schedule.JobEditor;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Finds the effective pace of a host group: that of the project's crawl which asks it most often.
public final class FindPace implements SteerHosts.Paces {

    private static final int MOST_CRAWLS = 20;

    private final LedgerReads reads;
    private final EffectivePayloads payloads;

    public FindPace(LedgerReads reads, EffectivePayloads payloads) {
        this.reads = reads;
        this.payloads = payloads;
    }

    @Override
    public HostPaceView of(Caller caller, HostGroup group) {
        var own = HostPaceView.of(group);
        return reads.crawls().hosts().crawls(caller.project(), group.name(), MOST_CRAWLS).stream()
                .flatMap(task -> pace(task, group).stream())
                .min(Comparator.comparing(pace -> pace.delay().orElse(Duration.ZERO)))
                .orElse(own);
    }

    private Optional<HostPaceView> pace(TaskId id, HostGroup group) {
        return reads.task(id)
                .flatMap(view -> payloads.editor(view.task()).map(editor -> {
                    var edits = reads.crawls().edits(List.of(id)).getOrDefault(id, JobEdits.NONE);
                    String payload = payloads.of(view.task(), view.body().payload(), edits);
                    return pace(editor.pace(payload), crawlDelay(editor, payload, id, group), group);
                }));
    }

    private Duration crawlDelay(JobEditor editor, String payload, TaskId task, HostGroup group) {
        return Stream.of("http", "https")
                .flatMap(scheme -> reads.crawls().why().robots(task, group.name(), scheme).stream())
                .map(file -> editor.crawlDelay(payload, file))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static HostPaceView pace(JobEditor.Pace job, Duration crawlDelay, HostGroup group) {
        var rule = group.rule();
        Duration wanted = rule.delay(job.delay(), crawlDelay);
        Duration measured = Duration.ofMillis(group.pace().delayMillis());
        var limit = OptionalInt.of(group.concurrency(job.perHost()));
        if (measured.compareTo(wanted) > 0) {
            return new HostPaceView(limit, Optional.of(measured), Optional.of(From.ERRORS));
        }
        From own = rule.delay().isPresent() ? From.OPERATOR : From.JOB;
        boolean isFloor = wanted.compareTo(rule.delay().orElse(job.delay())) > 0;
        return new HostPaceView(limit, Optional.of(wanted), Optional.of(isFloor ? From.ROBOTS_TXT : own));
    }
}
