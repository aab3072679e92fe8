package dev.trawl.worker.crawl;

import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.visit.HostTrouble;
import dev.trawl.crawl.visit.Visited;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.HostReport.Kind;
import dev.trawl.spi.crawl.HostThrottle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/// Host health observed by one batch. Reports changes only.
final class HostMonitor {

    /// A longer wait is stored in the host group and holds no slot.
    static final Duration LONGEST_SLEEP = Duration.ofSeconds(5);

    /// A host with a longer average response time in a batch gets fewer concurrent requests.
    private static final Duration SLOW = Duration.ofSeconds(2);

    private static final int ENOUGH = 3;

    private final String group;
    private final HostThrottle pace;
    private final IntSupplier perHost;
    private int answers;
    private Duration took = Duration.ZERO;

    /// @param pace of the group when the batch was cut
    /// @param perHost concurrent batches of the group that the crawl wants, or that an operator set
    HostMonitor(String group, HostThrottle pace, IntSupplier perHost) {
        this.group = group;
        this.pace = pace;
        this.perHost = perHost;
    }

    /// @param ends the rest of the batch must wait
    record Notice(List<HostReport> signs, boolean ends) {}

    /// The delay before the next request; never shorter than `wanted`.
    Duration delay(Duration wanted) {
        var asked = Duration.ofMillis(pace.delayMillis());
        return asked.compareTo(wanted) > 0 ? asked : wanted;
    }

    /// A long wait is stored in the host group and holds no slot.
    Notice after(Visited visited, Duration delay, boolean isLast) {
        if (visited.trouble().isPresent()) {
            HostTrouble trouble = visited.trouble().get();
            return new Notice(List.of(sign(trouble.kind(), delay, trouble.waitMillis())), true);
        }
        visited.reply()
                .flatMap(reply -> reply.last())
                .map(HttpExchange::timings)
                .ifPresent(timings -> {
                    answers++;
                    took = took.plus(timings.total());
                });
        boolean ends = delay.compareTo(LONGEST_SLEEP) > 0;
        var signs = new ArrayList<HostReport>();
        if (ends) {
            signs.add(HostReport.pause(group, delay.toMillis()));
        }
        if (ends || isLast) {
            summary(delay).ifPresent(signs::add);
        }
        return new Notice(signs, ends);
    }

    private Optional<HostReport> summary(Duration delay) {
        boolean slow = answers >= ENOUGH && took.dividedBy(answers).compareTo(SLOW) > 0;
        if (slow && Math.min(perHost.getAsInt(), pace.allowed()) > 1) {
            return Optional.of(sign(Kind.SLOW, delay, 0));
        }
        boolean changes = pace.trouble() > 0 || !pace.answered() || (!slow && !pace.isFree());
        return changes && answers > 0 ? Optional.of(sign(Kind.FINE, delay, 0)) : Optional.empty();
    }

    private HostReport sign(Kind kind, Duration delay, long waitMillis) {
        return new HostReport(group, kind, pace.trouble(), perHost.getAsInt(), delay.toMillis(), waitMillis);
    }
}
