package dev.trawl.spi.crawl;

import dev.trawl.spi.TaskId;

/// The counters of a task's frontier.
///
/// @param found URLs accepted so far
/// @param cut URLs currently in a batch
/// @param done, failed, skipped URLs by final state
/// @param bytes total body bytes of the done URLs
public record Crawl(TaskId task, long found, long cut, long done, long failed, long skipped, long bytes) {

    public static Crawl begun(TaskId task) {
        return new Crawl(task, 0, 0, 0, 0, 0, 0);
    }

    /// URLs that wait to be cut, including those that wait for a retry.
    public long waiting() {
        return found - cut - done - failed - skipped;
    }

    public Crawl withFound(int more) {
        return new Crawl(task, found + more, cut, done, failed, skipped, bytes);
    }

    public Crawl withCut(int more) {
        return new Crawl(task, found, cut + more, done, failed, skipped, bytes);
    }

    /// After `more` waiting URLs failed without a fetch.
    public Crawl withGivenUp(int more) {
        return new Crawl(task, found, cut, done, failed + more, skipped, bytes);
    }

    /// After the outcome of one URL of a batch.
    public Crawl after(UrlOutcome outcome) {
        return switch (outcome.state()) {
            case WAITING, LATER -> new Crawl(task, found, cut - 1, done, failed, skipped, bytes);
            case CUT -> this;
            case DONE -> new Crawl(task, found, cut - 1, done + 1, failed, skipped, bytes + outcome.bytes());
            case FAILED -> new Crawl(task, found, cut - 1, done, failed + 1, skipped, bytes);
            case SKIPPED -> new Crawl(task, found, cut - 1, done, failed, skipped + 1, bytes);
        };
    }
}
