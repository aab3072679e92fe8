package dev.trawl.spi.crawl.edit;

import java.util.Optional;

/// The limits that a crawl has left. A retry extends it.
///
/// @param pages pages that may be fetched, with the extra ones; 0 for a crawl of the version before
/// @param extra pages beyond the limit of the job
/// @param since ledger time at which the time limit of the job begins; 0 for the start of the task
public record CrawlAllowance(long pages, long extra, long since) {

    public static final CrawlAllowance UNKNOWN = new CrawlAllowance(0, 0, 0);

    /// The number of pages of a job without a limit.
    public static final long UNLIMITED = Long.MAX_VALUE / 2;

    /// Pages that may be fetched; empty if unknown or not limited.
    public Optional<Long> limit() {
        return Optional.of(pages).filter(most -> most > 0 && most < UNLIMITED);
    }

    public boolean isKnown() {
        return pages > 0;
    }

    /// The allowance when the job limits the crawl to this number of pages.
    public CrawlAllowance of(long most) {
        return new CrawlAllowance(most + Math.min(extra, Long.MAX_VALUE - most), extra, since);
    }

    /// The same with another begin of the time limit.
    public CrawlAllowance from(long begin) {
        return new CrawlAllowance(pages, extra, begin);
    }

    /// The allowance after a retry: enough for the retried URLs and for the waiting URLs that it already covers.
    ///
    /// @param used pages that are done or in a batch
    /// @param waiting URLs that waited before the retry; those beyond the allowance stay beyond it
    /// @param now ledger time of the retry
    public CrawlAllowance retried(long used, long waiting, long retried, long now) {
        if (!isKnown()) { // the next cut adds the limit of the job
            return new CrawlAllowance(pages, extra + retried, now);
        }
        long covered = Math.min(used + waiting, Math.max(used, pages));
        long more = Math.max(0, covered + retried - pages);
        return new CrawlAllowance(pages + more, extra + more, now);
    }
}
