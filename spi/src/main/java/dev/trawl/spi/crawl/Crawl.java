package dev.trawl.spi.crawl;

import dev.trawl.plugin.TaskId;
import java.util.Optional;

/// The counters of a task's frontier.
///
/// @param found URLs accepted so far
/// @param cut URLs currently in a batch
/// @param done, failed, skipped URLs by final state
/// @param bytes total body bytes of the done URLs
/// @param limit the limit that ended the crawl while URLs were waiting; empty when none did
public record Crawl(
        TaskId task, long found, long cut, long done, long failed, long skipped, long bytes, Optional<UrlCause> limit) {

    public static Crawl begun(TaskId task) {
        return new Crawl(task, 0, 0, 0, 0, 0, 0, Optional.empty());
    }

    /// After a limit ended the crawl.
    public Crawl withLimit(UrlCause reached) {
        return new Crawl(task, found, cut, done, failed, skipped, bytes, Optional.of(reached));
    }

    /// URLs that wait to be cut, including those that wait for a retry.
    public long waiting() {
        return found - cut - done - failed - skipped;
    }

    public Crawl withFound(int more) {
        return new Crawl(task, found + more, cut, done, failed, skipped, bytes, limit);
    }

    public Crawl withCut(int more) {
        return new Crawl(task, found, cut + more, done, failed, skipped, bytes, limit);
    }

    /// After `more` waiting URLs failed without a fetch.
    public Crawl withGivenUp(int more) {
        return new Crawl(task, found, cut, done, failed + more, skipped, bytes, limit);
    }

    /// After the outcome of one URL of a batch.
    public Crawl after(UrlOutcome outcome) {
        return switch (outcome.state()) {
            case WAITING, LATER -> new Crawl(task, found, cut - 1, done, failed, skipped, bytes, limit);
            case CUT -> this;
            case DONE -> new Crawl(task, found, cut - 1, done + 1, failed, skipped, bytes + outcome.bytes(), limit);
            case FAILED -> new Crawl(task, found, cut - 1, done, failed + 1, skipped, bytes, limit);
            case SKIPPED -> new Crawl(task, found, cut - 1, done, failed, skipped + 1, bytes, limit);
        };
    }
}
