package dev.trawl.spi.crawl;

import dev.trawl.plugin.TaskId;
import java.util.List;
import java.util.Optional;

/// The parts of a crawl job that the scheduler needs.
///
/// @param seeds the start URLs
/// @param maxPages the maximum number of URLs fetched
/// @param perHost the number of concurrent batches per host group
/// @param batch the maximum number of URLs in a batch
/// @param limits end the crawl even if URLs are waiting
/// @param compared the run that the crawl compares its pages with; empty when there is none
/// @param protocol the lowest version of the worker protocol whose workers can read the job
/// @param chromeOptional URLs for Chrome go to any worker while no worker offers Chrome
public record CrawlPlan(
        List<FoundUrl> seeds,
        long maxPages,
        int perHost,
        int batch,
        CrawlLimits limits,
        Optional<ComparedRun> compared,
        int protocol,
        boolean chromeOptional) {

    /// An earlier crawl.
    ///
    /// @param elsewhere reads of its ledger; empty when it is in the ledger of the crawl
    public record ComparedRun(TaskId task, Optional<CrawlReads> elsewhere) {}

    public CrawlPlan(List<FoundUrl> seeds, long maxPages, int perHost, int batch, CrawlLimits limits) {
        this(seeds, maxPages, perHost, batch, limits, Optional.empty(), 1, false);
    }

    public CrawlPlan comparedWith(ComparedRun run) {
        return new CrawlPlan(seeds, maxPages, perHost, batch, limits, Optional.of(run), protocol, chromeOptional);
    }

    /// The plan of a job that only workers since this version of the worker protocol can read.
    public CrawlPlan readableSince(int version) {
        return new CrawlPlan(seeds, maxPages, perHost, batch, limits, compared, version, chromeOptional);
    }

    /// The lowest version of the worker protocol whose workers can read every batch of the job. Requests of URLs and
    /// digests of an earlier run are part of batches since version 2, see [CrawlBatch#needs].
    public int batchProtocol() {
        boolean isNew = compared.isPresent()
                || seeds.stream().anyMatch(seed -> seed.request().isPresent());
        return Math.max(protocol, isNew ? 2 : 1);
    }

    /// The plan of a job whose pages may stay unrendered.
    public CrawlPlan withOptionalChrome() {
        return new CrawlPlan(seeds, maxPages, perHost, batch, limits, compared, protocol, true);
    }

    /// A plan without limits other than `maxPages`.
    public CrawlPlan(List<FoundUrl> seeds, long maxPages, int perHost, int batch) {
        this(seeds, maxPages, perHost, batch, CrawlLimits.NONE);
    }
}
