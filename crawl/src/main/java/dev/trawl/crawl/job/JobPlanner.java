package dev.trawl.crawl.job;

import dev.trawl.crawl.url.DedupKey;
import dev.trawl.crawl.url.DedupRules;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CrawlPlanner;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerReads.TaskView;
import dev.trawl.spi.schedule.EndedTask;
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

    private final JobForm form;
    private final CrawlDefaults defaults;

    /// Plans jobs without limits of their own as unlimited.
    public JobPlanner() {
        this(CrawlDefaults.NONE);
    }

    public JobPlanner(CrawlDefaults defaults) {
        this(JobForm.CRAWL, defaults);
    }

    /// Plans payloads of a form that has limits of its own.
    public JobPlanner(JobForm form) {
        this(form, CrawlDefaults.NONE);
    }

    private JobPlanner(JobForm form, CrawlDefaults defaults) {
        this.form = form;
        this.defaults = defaults;
    }

    @Override
    public String name() {
        return form.word();
    }

    private CrawlJob read(String payload) {
        return form == JobForm.CRAWL ? job(payload, defaults) : form.read(payload);
    }

    @Override
    public CrawlPlan plan(String payload) {
        CrawlJob job = read(payload);
        Stream<FoundUrl> seeds = job.seeds().stream().map(url -> found(url, 0, 0, 0, job.order(), job.dedup()));
        Stream<FoundUrl> sitemaps = job.sources().sitemaps().stream().map(url -> sitemap(url, 0, 0));
        return new CrawlPlan(
                Stream.concat(seeds, sitemaps).toList(), job.maxPages(), job.perHost(), batch(job), job.limits());
    }

    @Override
    public Optional<String> missing(String payload, String project, LedgerReads reads) {
        return read(payload).since().flatMap(named -> EarlierJob.refusal(reads, project, named));
    }

    @Override
    public void verify(String payload, String project, LedgerReads reads) {
        if (form == JobForm.APP_SYNC) {
            AppSyncJob.read(payload).compare().ifPresent(named -> EndedTask.require(reads, project, named, "/compare"));
        }
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
        CrawlJob job = read(crawl.body().payload());
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
