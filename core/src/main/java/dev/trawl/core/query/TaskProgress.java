package dev.trawl.core.query;

import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.live.TaskBoard.Standing;
import dev.trawl.spi.task.Task;
import java.util.Optional;

/// The progress of a task and the source of the counts. The live state is used if its counts are at least as high
/// as those of the ledger. The progress of an ended task always comes from the ledger.
///
/// @param total subtasks known so far
/// @param percent completed share of the work known so far, 0 to 100; empty while no work is known
public record TaskProgress(long total, long done, long failed, Optional<Double> percent, Source source) {

    /// The source of the counts.
    public enum Source {
        LIVE,
        LEDGER
    }

    /// @param crawl the URL counts of a crawl, which determine its percentage
    static TaskProgress of(Task task, Optional<Standing> shown, Optional<Crawl> crawl) {
        return shown.filter(live -> isAsFresh(live, task))
                .map(live -> of(
                        Math.max(live.total(), task.progress().total()),
                        live.done(),
                        live.failed(),
                        crawl,
                        Source.LIVE))
                .orElseGet(() -> of(
                        task.progress().total(),
                        task.progress().done(),
                        task.progress().failed(),
                        crawl,
                        Source.LEDGER));
    }

    private static TaskProgress of(long total, long done, long failed, Optional<Crawl> crawl, Source source) {
        var percent = crawl.map(urls -> share(urls.done() + urls.failed() + urls.skipped(), urls.found()))
                .orElseGet(() -> share(done + failed, total));
        return new TaskProgress(total, done, failed, percent, source);
    }

    /// Counts grow while a task is open, so the higher count is newer. The counts of a task with one subtask fall
    /// on a retry, and the live state is not corrected in that case.
    private static boolean isAsFresh(Standing live, Task task) {
        long counted = live.done() + live.failed();
        return !task.state().isEnded()
                && !task.isSingle()
                && counted >= task.progress().done() + task.progress().failed()
                && live.failed() >= task.progress().failed()
                && counted <= Math.max(live.total(), task.progress().total());
    }

    /// The percentage, rounded down to one decimal.
    private static Optional<Double> share(long part, long whole) {
        return whole <= 0 ? Optional.empty() : Optional.of(Math.min(1_000, part * 1_000 / whole) / 10.0);
    }
}
