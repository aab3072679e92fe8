package dev.trawl.gateway.task;

import dev.trawl.core.query.CrawlCounts;
import dev.trawl.spi.crawl.UrlCause;
import java.util.Map;
import java.util.TreeMap;

/// URL counts of a crawl.
///
/// @param running URLs in a batch now
/// @param causes counts of URLs not fetched and links not followed, by cause
public record CrawlDocument(
        long found,
        long waiting,
        long running,
        long done,
        long failed,
        long skipped,
        long bytes,
        Map<String, Long> causes) {

    static CrawlDocument of(CrawlCounts counts) {
        var crawl = counts.crawl();
        var causes = new TreeMap<String, Long>();
        counts.causes().forEach((UrlCause cause, Long some) -> causes.put(cause.code(), some));
        return new CrawlDocument(
                crawl.found(),
                crawl.waiting(),
                crawl.cut(),
                crawl.done(),
                crawl.failed(),
                crawl.skipped(),
                crawl.bytes(),
                causes);
    }
}
