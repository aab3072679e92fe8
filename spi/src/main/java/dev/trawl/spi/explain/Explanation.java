package dev.trawl.spi.explain;

import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.UrlCause;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The explanation why a crawl fetched one URL or not.
///
/// @param url the normalised URL
/// @param canonical the form used for deduplication
/// @param reason the rule, error or state that decided; empty when the cause says enough
/// @param known the stored state of the URL; empty when no link to it was followed
/// @param rules the decision of each rule, recomputed from the job and the stored robots.txt
/// @param unfollowed for a URL that was never found: links of the crawl that were not followed, by cause
public record Explanation(
        String url,
        String canonical,
        UrlCause cause,
        String reason,
        Optional<Known> known,
        List<Rule> rules,
        Map<UrlCause, Long> unfollowed) {

    /// @param path how it was found, from the seed to the URL itself
    /// @param whole the path starts with a seed; a long path loses its first steps
    /// @param row the results have a row for it
    /// @param pausedUntil ledger time until which its host is paused; 0 when it is not
    public record Known(UrlView view, List<Step> path, boolean whole, boolean row, long pausedUntil) {}

    public record Step(String url, int depth, Via via) {}

    /// How a URL was discovered.
    public enum Via {
        SEED,
        LINK,
        REDIRECT,
        /// A sitemap named by robots.txt or by another sitemap.
        SITEMAP
    }

    /// @param refusal why the rule rejects the URL; empty when it accepts it
    /// @param rule the pattern, limit or line that decides
    /// @param robots the robots.txt that it was read from
    public record Rule(Check check, Optional<UrlCause> refusal, String rule, Optional<Source> robots) {

        public boolean accepted() {
            return refusal.isEmpty();
        }
    }

    /// The checks, in the order of evaluation.
    public enum Check {
        SCOPE,
        TRAPS,
        /// Never rejects; determines the position in the queue.
        PRIORITY,
        ROBOTS
    }

    /// @param line the line that decides, from 1; 0 when none does
    /// @param fetchedAt milliseconds since 1970
    /// @param status the HTTP status; 0 when there was none
    public record Source(int line, long fetchedAt, int status) {}
}
