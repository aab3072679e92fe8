package dev.trawl.crawl.job;

import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CrawlPlanner;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerReads.TaskView;
import dev.trawl.spi.why.CrawlExplainer;
import dev.trawl.spi.why.Explanation;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Makes a plan of a job, and explains what came of it.
public final class JobPlanner implements CrawlPlanner, CrawlExplainer {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int BATCH = 50;

    @Override
    public String name() {
        return "crawl";
    }

    @Override
    public CrawlPlan plan(String payload) {
        CrawlJob job = job(payload);
        List<FoundUrl> seeds =
                job.seeds().stream().map(url -> found(url, 0, 0, 0)).toList();
        return new CrawlPlan(seeds, job.maxPages(), job.perHost(), BATCH);
    }

    @Override
    public Explanation explain(TaskView crawl, String url, LedgerReads reads) {
        return new ExplainUrl(crawl, reads).explain(url);
    }

    /// @throws IllegalArgumentException when the payload is no job; the message says why
    public static CrawlJob job(String payload) {
        ReadJob.Reading reading;
        try {
            reading = ReadJob.read(JSON.readTree(payload));
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a job is JSON: " + e.getOriginalMessage(), e);
        }
        return reading.job().orElseThrow(() -> new IllegalArgumentException(String.join("; ", reading.complaints())));
    }

    /// A URL as the frontier knows it. What is found with fewer links comes first.
    public static FoundUrl found(Url url, int depth, int hops, long parent) {
        var key = Fingerprint.of(url);
        return new FoundUrl(HostGroups.of(url), key.high(), key.low(), url.href(), depth, hops, depth, parent);
    }
}
