package dev.trawl.gateway.task.crawl;

import dev.trawl.core.query.CrawlCounts;
import dev.trawl.spi.crawl.UrlCause;
import java.util.Map;
import java.util.TreeMap;

/// URL counts of a crawl.
///
/// @param waiting URLs that wait for a batch or a retry; 0 after the end
/// @param running URLs in a batch now
/// @param skipped URLs not fetched, with those that the crawl has left at its end
/// @param hosts host groups with found URLs
/// @param causes counts of URLs not fetched and links not followed, by cause
public record CrawlDocument(
        long found,
        long waiting,
        long running,
        long done,
        long failed,
        long skipped,
        long bytes,
        int hosts,
        Map<String, Long> causes) {

    public static CrawlDocument of(CrawlCounts counts) {
        var crawl = counts.crawl();
        var causes = new TreeMap<String, Long>();
        counts.causes().forEach((UrlCause cause, Long some) -> causes.put(cause.code(), some));
        return new CrawlDocument(
                crawl.found(),
                counts.waiting(),
                counts.running(),
                crawl.done(),
                crawl.failed(),
                counts.skipped(),
                crawl.bytes(),
                counts.groups(),
                causes);
    }
}
