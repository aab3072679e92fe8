package dev.trawl.crawl.job;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.extract.FieldRule;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.url.CrawlScope;
import dev.trawl.crawl.url.DedupRules;
import dev.trawl.crawl.url.Traps;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CrawlLimits;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// The validated settings of one crawl.
///
/// @param seeds the first URLs
/// @param scope decides which links are followed
/// @param maxPages maximum number of fetched pages
/// @param delay pause between two requests to one host group
/// @param perHost concurrent requests to one host group; 1 while there is a delay
/// @param obeysRobots robots.txt, `meta` robots and `nofollow` are obeyed
/// @param agent the User-Agent
/// @param headers sent with every request
/// @param attempts fetches of one URL before it fails
/// @param rows extraction rules for each page
/// @param warc how captures are stored; NONE stores none
/// @param sources sources of URLs other than the seeds
/// @param session cookies, proxies and credentials
/// @param limits end the crawl early
/// @param order the fetch order of the URLs of a host
/// @param since the earlier run; pages unchanged since then are not transferred again
/// @param dedup which URLs count as the same page
public record CrawlJob(
        List<Url> seeds,
        CrawlScope scope,
        Traps traps,
        long maxPages,
        Duration delay,
        int perHost,
        boolean obeysRobots,
        String agent,
        List<Header> headers,
        Budgets budgets,
        int attempts,
        RowRules rows,
        WarcCoding warc,
        Sources sources,
        SessionRules session,
        CrawlLimits limits,
        CrawlOrder order,
        EarlierRun since,
        DedupRules dedup) {

    public CrawlJob {
        seeds = List.copyOf(seeds);
        headers = List.copyOf(headers);
    }

    /// The extraction rules for each page.
    public List<FieldRule> fields() {
        return rows.fields();
    }

    /// The headers of the job and of its seeds.
    public List<Header> allHeaders() {
        return Stream.concat(
                        headers.stream(),
                        sources.starts().stream().flatMap(start -> start.request().headers().stream()))
                .distinct()
                .toList();
    }
}
