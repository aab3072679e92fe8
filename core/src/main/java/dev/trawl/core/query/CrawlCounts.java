package dev.trawl.core.query;

import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.task.Task;
import java.util.EnumMap;
import java.util.Map;

/// URL counts of a crawl.
///
/// @param ended nothing waits any more: open URLs are left
/// @param causes counts of URLs not fetched and links not followed, by cause; of an ended crawl including URLs left
/// @param groups host groups with found URLs
public record CrawlCounts(Crawl crawl, boolean ended, Map<UrlCause, Long> causes, int groups) {

    static CrawlCounts of(Task task, Crawl crawl, ExplainReads why) {
        var causes = new EnumMap<UrlCause, Long>(UrlCause.class);
        causes.putAll(why.causes(task.id()));
        boolean ended = task.state().isEnded();
        long open = crawl.waiting() + crawl.cut();
        if (ended && open > 0) {
            causes.merge(left(task, crawl), open, Long::sum);
        }
        return new CrawlCounts(crawl, ended, causes, why.groups(task.id()));
    }

    /// Why the open URLs of an ended crawl were not fetched.
    static UrlCause left(Task task, Crawl crawl) {
        return UrlCause.left(crawl, task.state(), task.status().reason().orElse(""));
    }

    /// URLs that wait for a batch or for a retry.
    public long waiting() {
        return ended ? 0 : crawl.waiting();
    }

    public long running() {
        return ended ? 0 : crawl.cut();
    }

    /// Skipped URLs, with those that an ended crawl has left.
    public long skipped() {
        return crawl.skipped() + (ended ? crawl.waiting() + crawl.cut() : 0);
    }
}
