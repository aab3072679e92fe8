package dev.trawl.gateway;

import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.explain.CrawlExplainer;
import dev.trawl.spi.explain.Explanation;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.schedule.CrawlPlanner;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Plans a crawl of as many URLs as the payload says, of a host of its own, and explains that it never found any other.
final class SeedPlanner implements CrawlPlanner, CrawlExplainer {

    @Override
    public String name() {
        return "site";
    }

    @Override
    public CrawlPlan plan(String payload) {
        String host = "a" + payload + ".example";
        var seeds = IntStream.range(0, Integer.parseInt(payload))
                .mapToObj(i ->
                        FoundUrl.byGet(host, i, 0, "https://%s/%d".formatted(host, i), 0, DiscoveryPath.PLAIN, 0, 0))
                .toList();
        return new CrawlPlan(seeds, 100, 1, 10);
    }

    @Override
    public Explanation explain(TaskView crawl, String url, LedgerReads reads) {
        if (!url.startsWith("http")) {
            throw new IllegalArgumentException("'%s' is no address".formatted(url));
        }
        return new Explanation(
                url, url, UrlCause.NEVER_FOUND, "", Optional.empty(), List.of(), Map.of(UrlCause.NOFOLLOW, 2L));
    }
}
