package dev.trawl.spi.schedule;

import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlReason;
import java.time.Duration;
import java.util.Optional;

/// Applies edits of operators to the jobs of crawls. Edits are JSON objects of job keys, see
/// [dev.trawl.spi.crawl.edit.JobEdits].
public interface JobEditor {

    /// Adds an edit to earlier ones.
    ///
    /// @param edits the earlier edits; `{}` when there are none
    /// @throws InvalidPayloadException when a key cannot be edited or a value is invalid; the message says why
    String merge(String payload, String edits, String more);

    /// The effective payload: the payload with the edits. Applying edits twice equals applying them once.
    String apply(String payload, String edits);

    /// Whether these edits can drop waiting URLs. If not, the filter drops nothing.
    boolean dropsUrls(String edits);

    /// Finds the waiting URLs that edits drop.
    ///
    /// @param edits keys that no edit changed drop nothing
    Filter filter(String payload, String edits);

    /// The pace of an effective payload.
    Pace pace(String payload);

    /// The Crawl-delay that a robots.txt demands of an effective payload; zero when none, or when the job
    /// ignores robots.txt.
    Duration crawlDelay(String payload, RobotsFile file);

    /// @param delay between two requests to one host group
    /// @param perHost concurrent batches per host group
    record Pace(Duration delay, int perHost) {}

    /// Decides which waiting URLs edits drop.
    @FunctionalInterface
    interface Filter {

        /// Why a URL is dropped; empty when it stays.
        ///
        /// @param depth number of links from a seed to it
        Optional<UrlReason> dropped(String url, int depth);
    }
}
