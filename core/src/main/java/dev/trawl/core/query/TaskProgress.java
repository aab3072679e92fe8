package dev.trawl.core.query;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.task.Task;
import java.util.Optional;

/// The progress of a task. A crawl counts URLs, which come from the ledger; any other task counts subtasks.
///
/// @param total units of work known so far; more may be found while a crawl runs
/// @param urls counts that only a crawl has
/// @param percent completed share of the work known so far, 0 to 100; empty while no work is known
/// @param subtasks the same counts of subtasks
public record TaskProgress(
        Unit unit,
        long total,
        long done,
        long failed,
        Optional<Urls> urls,
        Optional<Double> percent,
        SubtaskProgress subtasks) {

    /// The unit of the counts.
    public enum Unit {
        PAGES,
        SUBTASKS
    }

    /// Counts of URLs.
    ///
    /// @param skipped URLs not fetched, with those that an ended crawl has left
    /// @param most pages that may be fetched; 0 if unknown or not limited
    /// @param rate pages per second over the last seconds; empty unless the crawl is running
    public record Urls(long skipped, long waiting, long running, long most, Optional<Double> rate) {}

    /// The progress of a task that is not a crawl.
    static TaskProgress of(SubtaskProgress subtasks) {
        return new TaskProgress(
                Unit.SUBTASKS,
                subtasks.total(),
                subtasks.done(),
                subtasks.failed(),
                Optional.empty(),
                share(subtasks.done() + subtasks.failed(), subtasks.total()),
                subtasks);
    }

    /// The progress of a crawl, in URLs.
    ///
    /// @param now ledger time
    static TaskProgress of(Task task, SubtaskProgress subtasks, Crawl crawl, long now) {
        boolean ended = task.state().isEnded();
        long open = crawl.waiting() + crawl.cut();
        var rate = task.state() == TaskState.RUNNING
                ? Optional.of(Math.round(crawl.rate().perSecond(now, crawl.done()) * 10) / 10.0)
                : Optional.<Double>empty();
        var urls = new Urls(
                crawl.skipped() + (ended ? open : 0),
                ended ? 0 : crawl.waiting(),
                ended ? 0 : crawl.cut(),
                crawl.allowance().limit().orElse(0L),
                rate);
        return new TaskProgress(
                Unit.PAGES,
                crawl.found(),
                crawl.done(),
                crawl.failed(),
                Optional.of(urls),
                ended ? share(1, crawl.found() > 0 ? 1 : 0) : share(crawl),
                subtasks);
    }

    /// A limit of pages may end the crawl before all found URLs are fetched.
    private static Optional<Double> share(Crawl crawl) {
        long unfetched = crawl.failed() + crawl.skipped();
        long most = crawl.allowance().isKnown()
                ? Math.min(crawl.found(), crawl.allowance().pages() + unfetched)
                : crawl.found();
        return share(crawl.done() + unfetched, most);
    }

    /// The percentage, rounded down to one decimal.
    private static Optional<Double> share(long part, long whole) {
        return whole <= 0 ? Optional.empty() : Optional.of(Math.min(1_000, part * 1_000 / whole) / 10.0);
    }
}
