package dev.trawl.crawl.job;

import dev.trawl.crawl.url.DedupKey;
import dev.trawl.crawl.url.DedupRules;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CrawlPlanner;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerReads.TaskView;
import dev.trawl.spi.why.CrawlExplainer;
import dev.trawl.spi.why.Explanation;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Makes a plan of a job, and explains what came of it.
public final class JobPlanner implements CrawlPlanner, CrawlExplainer {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int BATCH = 50;
    private static final int LIMITED_BATCH = 10;
    private static final Duration SHORT = Duration.ofSeconds(5);

    /// Pages that a sitemap lists have rank 1.
    private static final int LISTED = 2;

    /// A time limit of this length or more leaves the batches as large as without one.
    private static final Duration LONG = Duration.ofHours(1);

    private final CrawlDefaults defaults;

    /// Plans jobs without limits of their own as unlimited.
    public JobPlanner() {
        this(CrawlDefaults.NONE);
    }

    public JobPlanner(CrawlDefaults defaults) {
        this.defaults = defaults;
    }

    @Override
    public String name() {
        return "crawl";
    }

    @Override
    public CrawlPlan plan(String payload) {
        CrawlJob job = job(payload, defaults);
        Stream<FoundUrl> seeds = job.seeds().stream().map(url -> found(url, 0, 0, 0, job.order(), job.dedup()));
        Stream<FoundUrl> sitemaps = job.sources().sitemaps().stream().map(url -> sitemap(url, 0, 0));
        return new CrawlPlan(
                Stream.concat(seeds, sitemaps).toList(), job.maxPages(), job.perHost(), batch(job), job.limits());
    }

    @Override
    public Optional<String> missing(String payload, String project, LedgerReads reads) {
        return job(payload).since().flatMap(named -> EarlierJob.refusal(reads, project, named));
    }

    /// What is under way when a limit is reached is finished, so that should not take long. And what is in a batch
    /// stays ahead of what is found meanwhile, however soon that should come.
    private static int batch(CrawlJob job) {
        if (job.order().direction() == CrawlOrder.Direction.DEPTH) {
            return 1;
        }
        if (job.limits().areOnlyTime(LONG.toMillis())) {
            return job.order().priorities().isEmpty() ? BATCH : LIMITED_BATCH;
        }
        return Math.clamp(SHORT.toMillis() / Math.max(1, job.delay().toMillis()), 1, LIMITED_BATCH);
    }

    @Override
    public Explanation explain(TaskView crawl, String url, LedgerReads reads) {
        CrawlJob job = job(crawl.body().payload(), defaults);
        return new ExplainUrl(crawl.task(), job, reads).explain(url);
    }

    /// @throws IllegalArgumentException when the payload is no job; the message says why
    public static CrawlJob job(String payload) {
        return job(payload, CrawlDefaults.NONE);
    }

    private static CrawlJob job(String payload, CrawlDefaults defaults) {
        ReadJob.Reading reading;
        try {
            reading = ReadJob.read(defaults.apply(JSON.readTree(payload)));
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a job is JSON: " + e.getOriginalMessage(), e);
        }
        return reading.job().orElseThrow(() -> new IllegalArgumentException(String.join("; ", reading.complaints())));
    }

    /// A URL as the frontier knows it.
    ///
    /// @param hops a packed [Way]
    /// @param order of the job that found it
    /// @param dedup of the job that found it
    public static FoundUrl found(Url url, int depth, int hops, long parent, CrawlOrder order, DedupRules dedup) {
        var key = Fingerprint.of(url, dedup);
        int rank = order.rank(url, depth);
        return new FoundUrl(HostGroups.of(url), key.high(), key.low(), url.href(), depth, hops, rank, parent);
    }

    /// A sitemap as the frontier knows it: never the same as a page of that address. One that an index lists comes
    /// after the pages that its neighbours list, so that few are read when few pages are wanted.
    ///
    /// @param level indexes above it
    public static FoundUrl sitemap(Url url, int level, long parent) {
        var key = Fingerprint.ofText("sitemap " + DedupKey.of(url));
        int hops = Way.PLAIN.withKind(Way.Kind.SITEMAP).withLevel(level).packed();
        int rank = level == 0 ? 0 : LISTED;
        return new FoundUrl(HostGroups.of(url), key.high(), key.low(), url.href(), 0, hops, rank, parent);
    }
}
