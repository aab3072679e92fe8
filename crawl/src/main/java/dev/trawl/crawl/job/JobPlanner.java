package dev.trawl.crawl.job;

import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.url.DedupKey;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CrawlPlan.ComparedRun;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.explain.CrawlExplainer;
import dev.trawl.spi.explain.Explanation;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.schedule.CrawlPlanner;
import dev.trawl.spi.schedule.EndedTaskCheck;
import dev.trawl.spi.schedule.JobEditor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Plans crawl jobs and explains the outcome of single URLs.
public final class JobPlanner implements CrawlPlanner, CrawlExplainer {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int BATCH = 50;
    private static final int LIMITED_BATCH = 10;
    private static final Duration SHORT = Duration.ofSeconds(5);

    /// Rank of sitemaps that an index lists. Pages that a sitemap lists have rank 1.
    private static final int LISTED = 2;

    /// A time limit of this length or more does not reduce the batch size.
    private static final Duration LONG = Duration.ofHours(1);

    private static final int FIRST = 1;

    /// Keys of a job that the first version of the worker protocol does not have, with the version that adds
    /// them. A worker rejects a job with a key that it does not know.
    private static final Map<String, Integer> ADDED_SINCE = Map.ofEntries(
            Map.entry("changed_only", 2),
            Map.entry("columns", 2),
            Map.entry("items", 2),
            Map.entry("labels", 2),
            Map.entry("login", 2),
            Map.entry("name", 2),
            Map.entry("pagination", 2),
            Map.entry("render", 3),
            Map.entry("chrome", 3));

    private final JobForm form;
    private final CrawlDefaults defaults;
    private final Supplier<Optional<ComparedRun>> compared;
    private final boolean isResolving;

    /// Plans jobs that set no limits as unlimited.
    public JobPlanner() {
        this(CrawlDefaults.NONE);
    }

    public JobPlanner(CrawlDefaults defaults) {
        this(JobForm.CRAWL, defaults);
    }

    /// Plans payloads of a format with its own limits.
    public JobPlanner(JobForm form) {
        this(form, CrawlDefaults.NONE);
    }

    private JobPlanner(JobForm form, CrawlDefaults defaults) {
        this(form, defaults, Optional::empty, true);
    }

    private JobPlanner(
            JobForm form, CrawlDefaults defaults, Supplier<Optional<ComparedRun>> compared, boolean isResolving) {
        this.form = form;
        this.defaults = defaults;
        this.compared = compared;
        this.isResolving = isResolving;
    }

    /// Plans jobs whose earlier run is in another ledger, where the caller has found it.
    public static JobPlanner comparing(Supplier<Optional<ComparedRun>> compared) {
        return new JobPlanner(JobForm.CRAWL, CrawlDefaults.NONE, compared, false);
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
        Stream<FoundUrl> seeds =
                job.sources().starts().stream().map(start -> found(start, 0, DiscoveryPath.PLAIN, 0, job));
        Stream<FoundUrl> sitemaps = job.sources().sitemaps().stream().map(url -> sitemap(url, 0, 0));
        var unrendered = new CrawlPlan(
                        Stream.concat(seeds, sitemaps).toList(),
                        job.limits().maxPages(),
                        job.politeness().perHost(),
                        batch(job),
                        job.limits().early())
                .readableSince(form == JobForm.CRAWL ? protocol(payload) : FIRST);
        var plan = job.fetching().rendering().needsBrowser() ? unrendered : unrendered.withOptionalChrome();
        return compared.get()
                .or(() -> job.since().task().map(task -> new ComparedRun(task, Optional.empty())))
                .filter(_ -> job.since().isCompared())
                .map(plan::comparedWith)
                .orElse(plan);
    }

    /// The lowest version of the worker protocol whose workers know all keys of a job.
    private static int protocol(String payload) {
        return JSON.readTree(payload).propertyNames().stream()
                .mapToInt(key -> ADDED_SINCE.getOrDefault(key, FIRST))
                .max()
                .orElse(FIRST);
    }

    @Override
    public Accepted accept(String payload, Submitter submitter, LedgerReads reads) {
        return form == JobForm.CRAWL && isResolving
                ? LastRun.resolve(payload, submitter, reads)
                : new Accepted(payload, List.of(), "");
    }

    @Override
    public Optional<JobEditor> editor() {
        return form == JobForm.CRAWL ? Optional.of(new EditJob(defaults)) : Optional.empty();
    }

    @Override
    public Optional<String> missing(String payload, String project, LedgerReads reads) {
        return read(payload).since().task().flatMap(named -> EarlierJob.refusal(reads, project, named));
    }

    @Override
    public void verify(String payload, String project, LedgerReads reads) {
        if (form == JobForm.APP_SYNC) {
            AppSyncJob.read(payload)
                    .compare()
                    .ifPresent(named -> EndedTaskCheck.require(reads, project, named, "/compare"));
        }
    }

    /// The number of URLs per batch. Running batches finish after a limit is reached, so limited jobs get small
    /// batches. A batch also runs before URLs found meanwhile, even those that should come first.
    private static int batch(CrawlJob job) {
        if (job.frontier().order().direction() == CrawlOrder.Direction.DEPTH) {
            return 1;
        }
        if (job.limits().early().areOnlyTime(LONG.toMillis())) {
            return job.frontier().order().priorities().isEmpty() ? BATCH : LIMITED_BATCH;
        }
        return Math.clamp(
                SHORT.toMillis() / Math.max(1, job.politeness().delay().toMillis()), 1, LIMITED_BATCH);
    }

    @Override
    public Explanation explain(TaskView crawl, String url, LedgerReads reads) {
        var edits =
                reads.crawls().edits(Set.of(crawl.task().id())).get(crawl.task().id());
        String payload = crawl.body().payload();
        CrawlJob job = read(edits == null ? payload : new EditJob(defaults).apply(payload, edits.settings()));
        return new ExplainUrl(crawl.task(), job, reads).explain(url);
    }

    /// @throws IllegalArgumentException when the payload is not a valid job; the message says why
    public static CrawlJob job(String payload) {
        return job(payload, CrawlDefaults.NONE);
    }

    static CrawlJob job(String payload, CrawlDefaults defaults) {
        ReadJob.Reading reading;
        try {
            reading = ReadJob.read(defaults.apply(JSON.readTree(payload)));
        } catch (JacksonException e) {
            throw new IllegalArgumentException("a job is JSON: " + e.getOriginalMessage(), e);
        }
        return reading.job().orElseThrow(() -> new IllegalArgumentException(String.join("; ", reading.complaints())));
    }

    /// A URL as a frontier entry of a job, with the fetch mode of the job.
    public static FoundUrl found(Url url, int depth, DiscoveryPath path, long parent, CrawlJob job) {
        var key = Fingerprint.of(url, job.frontier().dedup());
        int rank = job.frontier().order().rank(url, depth);
        return FoundUrl.byGet(HostGroups.of(url), key.high(), key.low(), url.href(), depth, path, rank, parent)
                .fetchedBy(job.fetching().mode());
    }

    /// A URL with its request as a frontier entry of a job, with the fetch mode of the job.
    public static FoundUrl found(RequestedPage page, int depth, DiscoveryPath path, long parent, CrawlJob job) {
        Url url = page.url();
        var key = Fingerprint.of(page, job.frontier().dedup());
        int rank = job.frontier().order().rank(url, depth);
        return new FoundUrl(
                HostGroups.of(url),
                key.high(),
                key.low(),
                url.href(),
                depth,
                path,
                rank,
                parent,
                page.request().stored(),
                job.fetching().mode());
    }

    /// A sitemap as a frontier entry. It is always fetched by HTTP. It never equals a page with the same URL. A
    /// sitemap listed in an index ranks after the pages of its siblings, so that a crawl for few pages reads few
    /// sitemaps.
    ///
    /// @param level number of indexes above it
    public static FoundUrl sitemap(Url url, int level, long parent) {
        var key = Fingerprint.ofText("sitemap " + DedupKey.of(url));
        var path = DiscoveryPath.PLAIN.withKind(DiscoveryPath.Kind.SITEMAP).withLevel(level);
        int rank = level == 0 ? 0 : LISTED;
        return FoundUrl.byGet(HostGroups.of(url), key.high(), key.low(), url.href(), 0, path, rank, parent);
    }
}
