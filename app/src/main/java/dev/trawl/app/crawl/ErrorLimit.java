package dev.trawl.app.crawl;

import dev.trawl.cli.fault.Phrase;
import dev.trawl.spi.crawl.Crawl;
import java.math.BigDecimal;
import java.util.Optional;

/// The share of failed URLs that a crawl tolerates (`--max-error-rate`).
///
/// @param percent of the URLs that were fetched or failed
record ErrorLimit(double percent) {

    /// The crawl fetched something and stayed within the limit.
    boolean isMet(Crawl crawl) {
        return crawl.done() > 0 && failed(crawl) <= percent;
    }

    /// Describes how far a crawl that fetched something exceeds the limit; empty if it does not.
    Optional<Phrase> excess(Crawl crawl) {
        if (crawl.done() == 0 || isMet(crawl)) {
            return Optional.empty();
        }
        return Optional.of(Phrase.of(
                "%s of %s URLs failed (%s %%), above --max-error-rate %s %%",
                crawl.failed(),
                crawl.done() + crawl.failed(),
                (int) failed(crawl),
                BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString()));
    }

    private static double failed(Crawl crawl) {
        return 100.0 * crawl.failed() / Math.max(1, crawl.done() + crawl.failed());
    }
}
