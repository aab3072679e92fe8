package dev.trawl.crawl.job;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.extract.FieldRule;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.url.DedupRules;
import dev.trawl.crawl.url.Scope;
import dev.trawl.crawl.url.Traps;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.CrawlLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A crawl as its owner wants it.
///
/// @param seeds where it begins
/// @param scope which links are followed
/// @param maxPages pages that are fetched at most
/// @param delay pause between two requests to one host group
/// @param perHost requests to one host group at once; 1 while there is a delay
/// @param obeysRobots robots.txt, `meta` robots and `nofollow` are heard
/// @param agent how the crawler calls itself
/// @param headers sent with every request
/// @param attempts fetches of one URL before it has failed
/// @param fields what is extracted from each page
/// @param warc how captures are stored; NONE stores none
/// @param sources where its addresses come from, beside the seeds
/// @param session who it is to the sites
/// @param limits end it although there is more
/// @param order which URLs of a host come first
/// @param since an earlier crawl; what has not changed since is not fetched again
/// @param dedup which addresses count as the same page
public record CrawlJob(
        List<Url> seeds,
        Scope scope,
        Traps traps,
        long maxPages,
        Duration delay,
        int perHost,
        boolean obeysRobots,
        String agent,
        List<Header> headers,
        Budgets budgets,
        int attempts,
        List<FieldRule> fields,
        WarcCoding warc,
        Sources sources,
        SessionRules session,
        CrawlLimits limits,
        CrawlOrder order,
        Optional<TaskId> since,
        DedupRules dedup) {

    public CrawlJob {
        seeds = List.copyOf(seeds);
        headers = List.copyOf(headers);
        fields = List.copyOf(fields);
    }
}
