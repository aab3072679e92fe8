package dev.trawl.spi.why;

import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.ledger.CrawlReads.UrlView;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Why one address was or was not fetched by a crawl.
///
/// @param url the address, normalised
/// @param canonical the form by which the same page is known
/// @param reason the rule, the error or the state that decided; empty when there is nothing to add to the cause
/// @param known what is stored of it; empty when no link to it was followed
/// @param rules what each rule says of it, recomputed from the job and the stored robots.txt
/// @param unfollowed when it was never found: links of the crawl that were not followed, by cause
public record Explanation(
        String url,
        String canonical,
        UrlCause cause,
        String reason,
        Optional<Known> known,
        List<Rule> rules,
        Map<UrlCause, Long> unfollowed) {

    /// @param path how it was found, from the seed to the address itself
    /// @param whole the path begins with a seed; a long one is cut at its beginning
    /// @param row the results have a row for it
    /// @param pausedUntil ledger time until which its host is left alone; 0 when it is not
    public record Known(UrlView view, List<Step> path, boolean whole, boolean row, long pausedUntil) {}

    public record Step(String url, int depth, Via via) {}

    /// How a URL was come to.
    public enum Via {
        SEED,
        LINK,
        REDIRECT,
        /// It is a sitemap, which robots.txt or another sitemap names.
        SITEMAP
    }

    /// @param rule the pattern, limit or line that decides
    /// @param robots the file that it was read from
    public record Rule(Check check, boolean accepted, String rule, Optional<Source> robots) {}

    /// Which rules there are, in the order in which they are asked.
    public enum Check {
        SCOPE,
        TRAPS,
        /// Refuses nothing; says how soon its turn comes.
        PRIORITY,
        ROBOTS
    }

    /// @param line the line that decides, from 1; 0 when none does
    /// @param fetchedAt milliseconds since 1970
    /// @param status the HTTP status; 0 when there was none
    public record Source(int line, long fetchedAt, int status) {}
}
