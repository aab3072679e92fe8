package dev.trawl.core.edit;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.host.SteerHosts;
import dev.trawl.core.host.TrimBatches;
import dev.trawl.core.task.Durations;
import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.HostView;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.schedule.JobEditor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// Predicts and applies the effect of an edit on robots.txt rules, queued URLs, open batches and paused hosts.
public final class EditEffects {

    private static final int MOST_HOSTS = 1_000;
    private static final int MOST_NOTES = 5;

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final DropUrls drop;
    private final TrimBatches trim;
    private final SteerHosts hosts;

    private final Operation<Finished, Boolean> finishing = Operation.ofTasks(Finished::task, (transaction, all) -> {
        transaction.tasks().lock(all.stream().map(Finished::task).toList());
        return LockOrder.forEach(
                all, Finished::task, each -> transaction.frontier().edits().finish(each.task(), each.version()));
    });

    public EditEffects(GroupCommit commits, LedgerReads reads, TrimBatches trim, SteerHosts hosts) {
        this.commits = commits;
        this.reads = reads;
        this.drop = new DropUrls(commits, reads.crawls());
        this.trim = trim;
        this.hosts = hosts;
    }

    /// A checked edit of a crawl.
    ///
    /// @param version of the edits with this one
    /// @param before the effective payload before the edit
    /// @param after the effective payload with the edit
    /// @param more the edit itself
    record JobChange(TaskId task, int version, JobEditor editor, String before, String after, String more) {

        static JobChange of(TaskView view, JobEditor editor, String before, JobEdits after, String more) {
            String payload = view.body().payload();
            return new JobChange(
                    view.task().id(),
                    after.version(),
                    editor,
                    editor.apply(payload, before),
                    editor.apply(payload, after.settings()),
                    more);
        }

        /// All edits of a task since those whose effects are complete. Effects that took place before change nothing.
        static JobChange ofUnfinished(TaskView view, JobEditor editor, String from, JobEdits after) {
            return of(view, editor, from, after, after.settings());
        }

        JobEditor.Pace oldPace() {
            return editor.pace(before);
        }

        JobEditor.Pace newPace() {
            return editor.pace(after);
        }

        boolean dropsUrls() {
            return editor.dropsUrls(more);
        }

        JobEditor.Filter filter() {
            return editor.filter(after, more);
        }
    }

    /// One line for each host whose robots.txt keeps a shorter delay from effect.
    ///
    /// @throws InvalidPayloadException when that is every host known so far
    List<String> robots(JobChange change) {
        Duration wanted = change.newPace().delay();
        if (wanted.compareTo(change.oldPace().delay()) >= 0) {
            return List.of();
        }
        var delays = crawlDelays(change);
        var slower = new LinkedHashMap<>(delays);
        slower.values().removeIf(delay -> delay.compareTo(wanted) <= 0);
        if (!slower.isEmpty() && slower.size() == delays.size()) {
            var host = slower.entrySet().iterator().next();
            throw new InvalidPayloadException(
                    "/delay",
                    "has no effect: robots.txt of %s asks for %s between two requests (Crawl-delay); choose at least %s"
                            .formatted(
                                    host.getKey(), Durations.text(host.getValue()), Durations.text(host.getValue())));
        }
        var notes = new ArrayList<String>();
        slower.forEach((host, delay) -> notes.add("robots.txt of %s asks for %s between two requests; that stays"
                .formatted(host, Durations.text(delay))));
        return notes.size() <= MOST_NOTES ? notes : notes.subList(0, MOST_NOTES);
    }

    /// The Crawl-delay of each host whose robots.txt was fetched; zero without one.
    private Map<String, Duration> crawlDelays(JobChange change) {
        var delays = new LinkedHashMap<String, Duration>();
        for (RobotsFile file : reads.crawls().why().robots(change.task(), MOST_HOSTS)) {
            delays.merge(
                    file.group(),
                    change.editor().crawlDelay(change.after(), file),
                    (one, other) -> one.compareTo(other) > 0 ? one : other);
        }
        return delays;
    }

    /// The number of queued URLs that the edit drops.
    int count(JobChange change) {
        return change.dropsUrls() ? drop.count(change.task(), change.filter()) : 0;
    }

    /// Applies a committed edit, marks its effects as complete, and returns the number of URLs dropped. Idempotent: a
    /// node that stops in between leaves the edit unfinished, and the leader applies it again.
    CompletableFuture<Integer> apply(JobChange change) {
        return drop(change)
                .thenCompose(
                        dropped -> trim.ofTask(change.task(), change.newPace().perHost())
                                .thenCompose(_ -> shorten(change))
                                .thenCompose(_ -> finish(change.task(), change.version()))
                                .thenApply(_ -> dropped));
    }

    /// Marks the effects of edits as complete, unless later edits exist.
    CompletableFuture<Boolean> finish(TaskId task, int version) {
        return commits.write(finishing, task.value(), new Finished(task, version));
    }

    private record Finished(TaskId task, int version) {}

    /// Scans the frontier only for an edit that can drop URLs.
    private CompletableFuture<Integer> drop(JobChange change) {
        return change.dropsUrls() ? drop.drop(change.task(), change.filter()) : CompletableFuture.completedFuture(0);
    }

    /// A long delay is stored as the pause of a host. A shorter delay ends it after that delay from now, or after the
    /// Crawl-delay if that is longer. Pauses of operators and of troubled hosts stay.
    private CompletableFuture<?> shorten(JobChange change) {
        Duration before = change.oldPace().delay();
        Duration wanted = change.newPace().delay();
        if (wanted.compareTo(before) >= 0) {
            return CompletableFuture.completedFuture(true);
        }
        var delays = crawlDelays(change);
        long now = reads.now();
        var shortened = new ArrayList<CompletableFuture<?>>();
        for (HostView view : reads.crawls().paused(change.task(), MOST_HOSTS)) {
            var group = view.group();
            Duration least = delays.getOrDefault(group.name(), Duration.ZERO);
            Duration delay = least.compareTo(wanted) > 0 ? least : wanted;
            boolean isDelay = group.pace().trouble() == 0
                    && group.rule().equals(HostRule.NONE)
                    && group.pausedUntil() - now <= before.toMillis();
            if (isDelay && delay.compareTo(before) < 0) {
                shortened.add(hosts.shorten(group.name(), Math.min(group.pausedUntil(), now + delay.toMillis())));
            }
        }
        return CompletableFuture.allOf(shortened.toArray(CompletableFuture<?>[]::new));
    }
}
