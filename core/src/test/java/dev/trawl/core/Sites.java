package dev.trawl.core;

import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlLimits;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.schedule.CrawlPlanner;
import dev.trawl.spi.schedule.JobEditor;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A world whose tasks crawl sites that nobody has to serve: the test says what became of each URL.
public final class Sites {

    public static final Outcome CONTINUES = new Outcome.Continues();
    public static final Outcome SUCCEEDED = new Outcome.Succeeded("{}");

    public final World world;
    public final long session;
    private final List<CrawlPlan> plans = new ArrayList<>();
    private final AtomicInteger filters = new AtomicInteger();

    public Sites() {
        this(UnaryOperator.identity());
    }

    /// @param around wraps the ledger, to watch what is asked of it
    public Sites(UnaryOperator<Ledger> around) {
        world = new World(CoreConfig.defaults("node-1"), around, Map.of("site", new Planned(plans, filters)));
        world.type("site", "{\"executor\":\"local\",\"split\":{\"splitter\":\"site\"}}");
        world.core.types().refresh();
        session = world.worker("w", 1_000, "site");
    }

    public TaskId crawl(long maxPages, int perHost, int batch, List<FoundUrl> seeds) {
        return crawl(new CrawlPlan(seeds, maxPages, perHost, batch));
    }

    public TaskId crawl(CrawlPlan plan) {
        plans.add(plan);
        var task = world.submit("site", String.valueOf(plans.size() - 1));
        world.settle();
        return task;
    }

    /// A crawl like [#crawl] whose job can be edited.
    public TaskId editable(long maxPages, int perHost, int batch, List<FoundUrl> seeds) {
        plans.add(new CrawlPlan(seeds, maxPages, perHost, batch));
        var task = world.submit("site", "{\"plan\":%d}".formatted(plans.size() - 1));
        world.settle();
        return task;
    }

    /// A crawl of any number of pages, in batches of one.
    public TaskId limited(CrawlLimits limits, List<FoundUrl> seeds) {
        plans.add(new CrawlPlan(seeds, Long.MAX_VALUE, 1, 1, limits));
        var task = world.submit("site", String.valueOf(plans.size() - 1));
        world.settle();
        return task;
    }

    /// So many URLs of a host group.
    public static List<FoundUrl> urls(String group, int count) {
        return IntStream.range(0, count).mapToObj(i -> url(group, i)).toList();
    }

    public static FoundUrl url(String group, int number) {
        return FoundUrl.byGet(group, number, 0, "https://%s/%d".formatted(group, number), 0, DiscoveryPath.PLAIN, 0, 0);
    }

    public List<Lease> claim() {
        return world.claim(session, 1_000);
    }

    public Lease claimOne() {
        return world.claimOne(session);
    }

    public ReportReply report(Lease lease, int number, Discovery discovery, Outcome outcome) {
        return world.report(
                world.core, new Report(session, lease.id(), number, Optional.empty(), List.of(), discovery, outcome));
    }

    /// The batch ends, and each of its URLs is done.
    public void finish(Lease lease) {
        report(lease, 1, outcomes(lease, UrlState.DONE), SUCCEEDED);
    }

    public static Discovery outcomes(Lease lease, UrlState state) {
        return outcomes(lease, state, 0);
    }

    public static Discovery outcomes(Lease lease, UrlState state, long waitMillis) {
        var outcomes = ids(lease).stream()
                .map(id -> UrlOutcome.of(id, state, 1, waitMillis, 200, 10))
                .toList();
        return new Discovery(List.of(), outcomes, List.of());
    }

    public static Discovery found(FoundUrl... urls) {
        return new Discovery(List.of(urls), List.of(), List.of());
    }

    /// The numbers of the URLs in a batch.
    public static List<Long> ids(Lease lease) {
        var urls = JsonMapper.shared().readTree(lease.payload()).get("urls");
        return StreamSupport.stream(urls.spliterator(), false)
                .map(url -> url.get("id").longValue())
                .toList();
    }

    public Crawl counters(TaskId task) {
        return world.ledger.reads().crawls().crawl(task).orElseThrow();
    }

    /// How often the waiting URLs of a crawl were judged by an edit.
    public int filters() {
        return filters.get();
    }

    public List<UrlView> urls(TaskId task, UrlState state) {
        return world.ledger.reads().crawls().urls(task, Set.of(state), 0, 10_000);
    }

    /// Reads each plan by its number.
    private record Planned(List<CrawlPlan> plans, AtomicInteger filters) implements CrawlPlanner {

        @Override
        public String name() {
            return "site";
        }

        @Override
        public CrawlPlan plan(String payload) {
            var job = JsonMapper.shared().readTree(payload);
            if (!job.isObject()) {
                return plans.get(Integer.parseInt(payload));
            }
            var plan = plans.get(job.path("plan").asInt());
            return new CrawlPlan(
                    plan.seeds(),
                    job.path("max_pages").asLong(plan.maxPages()),
                    job.path("per_host").asInt(plan.perHost()),
                    plan.batch(),
                    plan.limits());
        }

        @Override
        public Optional<JobEditor> editor() {
            return Optional.of(new PlanEditor(this));
        }
    }

    /// Edits `max_pages`, `per_host`, `delay` in milliseconds, and `exclude`, a part of URLs.
    private record PlanEditor(Planned planner) implements JobEditor {

        @Override
        public String merge(String payload, String edits, String more) {
            if (more.contains("wrong")) {
                throw new InvalidPayloadException("/wrong", "is wrong");
            }
            return apply(edits, more);
        }

        @Override
        public String apply(String payload, String edits) {
            var job = (ObjectNode) JsonMapper.shared().readTree(payload);
            JsonMapper.shared()
                    .readTree(edits)
                    .properties()
                    .forEach(entry -> job.set(entry.getKey(), entry.getValue()));
            return job.toString();
        }

        @Override
        public boolean dropsUrls(String edits) {
            return JsonMapper.shared().readTree(edits).has("exclude");
        }

        @Override
        public Filter filter(String payload, String edits) {
            planner.filters().incrementAndGet();
            String part = JsonMapper.shared().readTree(edits).path("exclude").asString("nowhere");
            return (url, _) ->
                    url.contains(part) ? Optional.of(UrlCause.EXCLUDED.because("exclude " + part)) : Optional.empty();
        }

        @Override
        public Pace pace(String payload) {
            long delay = JsonMapper.shared().readTree(payload).path("delay").asLong(60_000);
            return new Pace(Duration.ofMillis(delay), planner.plan(payload).perHost());
        }

        @Override
        public Duration crawlDelay(String payload, RobotsFile file) {
            return file.octets().isEmpty() ? Duration.ZERO : Duration.parse(file.octets());
        }
    }
}
