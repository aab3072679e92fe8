package dev.trawl.core.query;

import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.live.TaskBoard.Standing;
import java.util.Optional;

/// How far a task is, and which store said so. The live state is used when it has counted at least as much as the
/// ledger
/// row that was read; an ended task is always read from the ledger.
///
/// @param total subtasks known so far
/// @param percent of the work known so far, 0 to 100; empty while nothing is known
public record TaskProgress(long total, long done, long failed, Optional<Double> percent, Source source) {

    /// Where the numbers come from.
    public enum Source {
        LIVE,
        LEDGER
    }

    /// @param crawl URLs of a crawl, of which its percentage is made
    static TaskProgress of(Task task, Optional<Standing> shown, Optional<Crawl> crawl) {
        return shown.filter(live -> isAsFresh(live, task))
                .map(live -> of(Math.max(live.total(), task.total()), live.done(), live.failed(), crawl, Source.LIVE))
                .orElseGet(() -> of(task.total(), task.done(), task.failed(), crawl, Source.LEDGER));
    }

    private static TaskProgress of(long total, long done, long failed, Optional<Crawl> crawl, Source source) {
        var percent = crawl.map(urls -> share(urls.done() + urls.failed() + urls.skipped(), urls.found()))
                .orElseGet(() -> share(done + failed, total));
        return new TaskProgress(total, done, failed, percent, source);
    }

    /// Counts grow while a task is open, so the higher one is the newer. Those of a task with one subtask fall when it
    /// is
    /// retried, and the live state is not corrected then.
    private static boolean isAsFresh(Standing live, Task task) {
        long counted = live.done() + live.failed();
        return !task.state().isEnded()
                && !task.isSingle()
                && counted >= task.done() + task.failed()
                && live.failed() >= task.failed()
                && counted <= Math.max(live.total(), task.total());
    }

    /// In tenths of a percent.
    private static Optional<Double> share(long part, long whole) {
        return whole <= 0 ? Optional.empty() : Optional.of(Math.min(1_000, part * 1_000 / whole) / 10.0);
    }
}
