package dev.trawl.spi.crawl;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.edit.CrawlAllowance;
import dev.trawl.spi.crawl.tally.PageRate;
import java.util.Optional;

/// The counters of a task's frontier.
///
/// @param found URLs accepted so far
/// @param cut URLs currently in a batch
/// @param done, failed, skipped URLs by final state
/// @param bytes total body bytes of the done URLs, and of script shells that a browser loads again
/// @param limit the limit that ended the crawl while URLs were waiting; empty when none did
/// @param allowance what the last cut was allowed
/// @param rate how fast pages were done lately
public record Crawl(
        TaskId task,
        long found,
        long cut,
        long done,
        long failed,
        long skipped,
        long bytes,
        Optional<UrlCause> limit,
        CrawlAllowance allowance,
        PageRate rate) {

    /// The counters of a crawl without an allowance and a rate.
    public static Crawl withoutAllowance(
            TaskId task, long found, long cut, long done, long failed, long skipped, long bytes) {
        return new Crawl(
                task,
                found,
                cut,
                done,
                failed,
                skipped,
                bytes,
                Optional.empty(),
                CrawlAllowance.UNKNOWN,
                PageRate.NONE);
    }

    public static Crawl begun(TaskId task) {
        return Crawl.withoutAllowance(task, 0, 0, 0, 0, 0, 0);
    }

    /// After a limit ended the crawl.
    public Crawl withLimit(UrlCause reached) {
        return new Crawl(task, found, cut, done, failed, skipped, bytes, Optional.of(reached), allowance, rate);
    }

    public Crawl with(CrawlAllowance other) {
        return new Crawl(task, found, cut, done, failed, skipped, bytes, limit, other, rate);
    }

    /// After a commit at this ledger time.
    public Crawl measured(long now) {
        return new Crawl(task, found, cut, done, failed, skipped, bytes, limit, allowance, rate.measured(now, done));
    }

    /// URLs that wait to be cut, including those that wait for a retry. Those of an ended task are left: nothing
    /// fetches them.
    public long waiting() {
        return found - cut - done - failed - skipped;
    }

    /// URLs that were fetched or failed.
    public long tried() {
        return done + failed;
    }

    public Crawl withFound(int more) {
        return counted(found + more, cut, done, failed, skipped, bytes);
    }

    /// After `more` URLs were added that end without a fetch.
    public Crawl withSkipped(int more) {
        return counted(found + more, cut, done, failed, skipped + more, bytes);
    }

    public Crawl withCut(int more) {
        return counted(found, cut + more, done, failed, skipped, bytes);
    }

    /// After `more` waiting URLs failed without a fetch.
    public Crawl withGivenUp(int more) {
        return counted(found, cut, done, failed + more, skipped, bytes);
    }

    /// After `more` waiting URLs were skipped without a fetch.
    public Crawl withLeft(int more) {
        return counted(found, cut, done, failed, skipped + more, bytes);
    }

    /// After a retry returned ended URLs to the frontier, even beyond the limit of pages.
    public Crawl retried(int failures, int skips, long now) {
        return new Crawl(
                task,
                found,
                cut,
                done,
                failed - failures,
                skipped - skips,
                bytes,
                Optional.empty(),
                allowance.retried(done + cut, waiting(), failures + skips, now),
                rate);
    }

    /// The ended crawl as it continues below a raised limit.
    ///
    /// @param since ledger time at which the time limit of the job begins
    public Crawl continued(long since) {
        return new Crawl(task, found, cut, done, failed, skipped, bytes, Optional.empty(), allowance.from(since), rate);
    }

    /// After the outcome of one URL of a batch.
    public Crawl after(UrlOutcome outcome) {
        return switch (outcome.state()) {
            case WAITING, LATER -> counted(found, cut - 1, done, failed, skipped, bytes + outcome.bytes());
            case CUT -> this;
            case DONE -> counted(found, cut - 1, done + 1, failed, skipped, bytes + outcome.bytes());
            case FAILED -> counted(found, cut - 1, done, failed + 1, skipped, bytes);
            case SKIPPED -> counted(found, cut - 1, done, failed, skipped + 1, bytes);
        };
    }

    private Crawl counted(long allFound, long inBatch, long ok, long bad, long left, long body) {
        return new Crawl(task, allFound, inBatch, ok, bad, left, body, limit, allowance, rate);
    }
}
