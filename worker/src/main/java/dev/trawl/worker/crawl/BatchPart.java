package dev.trawl.worker.crawl;

import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CrawlBatch;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// A batch as its worker runs it.
record BatchPart(CrawlBatch batch) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /// @param payload JSON of a [CrawlBatch.Document]
    static BatchPart read(String payload) {
        return new BatchPart(CrawlBatch.of(JSON.readValue(payload, CrawlBatch.Document.class)));
    }

    List<CutUrl> urls() {
        return batch.urls();
    }

    /// The pace of the host group when the batch was cut.
    HostThrottle pace() {
        return batch.pace();
    }

    /// The rule of the host group when the batch was cut.
    HostRule rule() {
        return batch.rule();
    }

    /// The host group of all of its URLs.
    String group() {
        return urls().stream()
                .flatMap(url -> Url.parse(url.url()).map(HostGroups::of).stream())
                .findFirst()
                .orElse("");
    }

    /// The URLs from an index on, failed before any fetch.
    List<UrlOutcome> failed(int from, UrlReason reason) {
        return urls().subList(from, urls().size()).stream()
                .map(url -> UrlOutcome.unfetched(url, UrlState.FAILED, url.attempts(), reason))
                .toList();
    }

    /// The URLs from an index on, returned to the frontier until their host accepts requests again.
    List<UrlOutcome> givenBack(int from) {
        return urls().subList(from, urls().size()).stream()
                .map(UrlOutcome::givenBack)
                .toList();
    }
}
