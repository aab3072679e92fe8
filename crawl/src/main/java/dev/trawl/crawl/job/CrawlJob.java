package dev.trawl.crawl.job;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.extract.FieldRule;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.job.browser.Rendering;
import dev.trawl.crawl.url.CrawlScope;
import dev.trawl.crawl.url.DedupRules;
import dev.trawl.crawl.url.Traps;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.CrawlLimits;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// The validated settings of one crawl, one part for each subject.
///
/// @param sources the seeds and the other sources of URLs
/// @param frontier which URLs are fetched, and in which order
/// @param limits end the crawl
/// @param politeness the request rate of a host group, and robots.txt
/// @param fetching how a URL is requested
/// @param output rows and captures
/// @param since the earlier run; pages unchanged since then are not transferred again
public record CrawlJob(
        Sources sources,
        Frontier frontier,
        Limits limits,
        Politeness politeness,
        Fetching fetching,
        Output output,
        EarlierRun since) {

    /// The URLs that enter the frontier, and their order.
    ///
    /// @param scope decides which links are followed
    /// @param traps limits against endless sites
    /// @param dedup which URLs count as the same page
    /// @param order the fetch order of the URLs of a host
    public record Frontier(CrawlScope scope, Traps traps, DedupRules dedup, CrawlOrder order) {}

    /// The limits of the whole crawl.
    ///
    /// @param maxPages maximum number of fetched pages
    /// @param early end the crawl while URLs are still waiting
    public record Limits(long maxPages, CrawlLimits early) {}

    /// The request rate of a host group, and robots.txt.
    ///
    /// @param delay pause between two requests to one host group
    /// @param perHost concurrent requests to one host group; 1 while there is a delay
    /// @param obeysRobots robots.txt, `meta` robots and `nofollow` are obeyed
    /// @param agent the User-Agent, which also selects the group of robots.txt
    public record Politeness(Duration delay, int perHost, boolean obeysRobots, String agent) {}

    /// The requests for a URL.
    ///
    /// @param headers sent with every request
    /// @param budgets limits of one fetch
    /// @param attempts fetches of one URL before it fails
    /// @param session cookies, proxies and credentials
    /// @param rendering by HTTP or in a browser
    public record Fetching(
            List<Header> headers, Budgets budgets, int attempts, SessionRules session, Rendering rendering) {

        public Fetching {
            headers = List.copyOf(headers);
        }

        /// How seeds and found URLs are fetched; `JobPlanner` copies it to each of them.
        public FetchMode mode() {
            return rendering.needsBrowser() ? FetchMode.CHROME : FetchMode.HTTP;
        }
    }

    /// The records of the crawl.
    ///
    /// @param rows extraction rules for each page
    /// @param warc how captures are stored; NONE stores none
    public record Output(RowRules rows, WarcCoding warc) {}

    /// The extraction rules for each page.
    public List<FieldRule> fields() {
        return output.rows().fields();
    }

    /// The headers of the job and of its seeds.
    public List<Header> allHeaders() {
        return Stream.concat(
                        fetching.headers().stream(),
                        sources.starts().stream().flatMap(start -> start.request().headers().stream()))
                .distinct()
                .toList();
    }
}
