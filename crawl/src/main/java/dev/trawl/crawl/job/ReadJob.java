package dev.trawl.crawl.job;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.job.browser.ReadRendering;
import dev.trawl.crawl.job.browser.Rendering;
import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.url.CrawlScope;
import dev.trawl.crawl.url.CrawlScope.Reach;
import dev.trawl.crawl.url.DedupRules;
import dev.trawl.crawl.url.PatternCount;
import dev.trawl.crawl.url.ScopeRules;
import dev.trawl.crawl.url.Traps;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlPattern;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlLimits;
import dev.trawl.spi.crawl.edit.CrawlAllowance;
import dev.trawl.spi.secret.SecretNames;
import dev.trawl.spi.task.Labels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/// Parses a job from JSON. Reports all invalid values at once, each with its path.
public final class ReadJob {

    /// The default User-Agent.
    public static final String AGENT = "Trawl/0.2";

    private static final Set<String> KEYS = new TreeSet<>(Set.of(
            "seeds",
            "scope",
            "include",
            "exclude",
            "depth",
            "hops",
            "max_pages",
            "delay",
            "per_host",
            "robots",
            "user_agent",
            "headers",
            "timeout",
            "max_bytes",
            "redirects",
            "attempts",
            "fields",
            "items",
            "columns",
            "warc",
            "links",
            "sitemaps",
            "follow",
            "next",
            "pagination",
            "cookies",
            "proxy",
            "auth",
            "login",
            "tls",
            "max_bytes_total",
            "max_errors",
            "max_time",
            "max_pages_per_host",
            "merge_slashes",
            "order",
            "priority",
            LastRun.SINCE,
            LastRun.NAME,
            "changed_only",
            "labels",
            "render",
            "chrome"));
    private static final long ALL_PAGES = CrawlAllowance.UNLIMITED;
    private static final int MOST_PER_HOST = 256;
    private static final Duration LONGEST_DELAY = Duration.ofDays(1);
    private static final Duration LONGEST_CRAWL = Duration.ofDays(365);
    private static final Duration LONGEST_FETCH = Duration.ofHours(1);

    private static final int MOST_HOPS = 100;

    private final Values values;
    private final List<String> complaints;

    /// The parsed job, or the complaints that prevent it.
    public record Reading(Optional<CrawlJob> job, List<String> complaints) {

        public Reading {
            complaints = List.copyOf(complaints);
        }
    }

    private ReadJob(JsonNode job, List<String> complaints) {
        this.values = new Values(job, complaints);
        this.complaints = complaints;
    }

    /// All keys of a job; docs/job.schema.json describes each of them.
    public static Set<String> keys() {
        return Collections.unmodifiableSet(KEYS);
    }

    public static Reading read(JsonNode json) {
        return read(json, false);
    }

    /// Like [#read], for rules on stored pages, which need no browser.
    public static Reading readForStored(JsonNode json) {
        return read(json, true);
    }

    private static Reading read(JsonNode json, boolean isForStored) {
        var complaints = new ArrayList<String>();
        if (!json.isObject()) {
            complaints.add("a job must be a map");
            return new Reading(Optional.empty(), complaints);
        }
        json.propertyNames().stream()
                .filter(key -> !KEYS.contains(key))
                .forEach(key -> complaints.add(
                        "%s: unknown; known are %s".formatted(Values.shown(key), String.join(", ", KEYS))));
        var reading = new ReadJob(json, complaints);
        var job = reading.job();
        if (!isForStored && job.output().rows().readsXhr()) {
            reading.checkXhr(job.fetching().rendering());
        }
        return new Reading(complaints.isEmpty() ? Optional.of(job) : Optional.empty(), complaints);
    }

    private CrawlJob job() {
        checkName();
        checkLabels();
        var starts = new ReadSeeds(values).read();
        var seeds = starts.stream().map(RequestedPage::url).toList();
        var bare = seeds.stream().map(Url::withoutUserInfo).toList();
        CrawlJob.Politeness politeness = politeness();
        Rendering rendering = rendering();
        return new CrawlJob(
                new ReadSources(values, politeness.obeysRobots()).read(starts),
                frontier(bare),
                new CrawlJob.Limits(maxPages(), limits()),
                politeness,
                new CrawlJob.Fetching(
                        headers(),
                        budgets(),
                        (int) values.number("attempts", 3, 1, 100),
                        new ReadSession(values, seeds).read(),
                        rendering),
                new CrawlJob.Output(RowRules.read(values), warc(rendering)),
                since());
    }

    private void checkXhr(Rendering rendering) {
        if (!rendering.usesBrowser()) {
            complaints.add("fields: 'from: xhr' needs a browser; add 'render: chrome' or 'render: auto'");
        } else if (rendering.page().captured().isEmpty()) {
            complaints.add("fields: 'from: xhr' needs 'chrome.capture_xhr' with the URL patterns of the responses");
        }
    }

    private Rendering rendering() {
        Rendering rendering = new ReadRendering(values).read();
        String mode = rendering.mode().name().toLowerCase(Locale.ROOT);
        if (rendering.usesBrowser() && values.node(LastRun.SINCE).isPresent()) {
            complaints.add("since: does not work with 'render: %s', because a browser sends no conditional requests"
                    .formatted(mode));
        }
        if (rendering.usesBrowser() && values.node("tls").isPresent()) {
            complaints.add("tls: does not work with 'render: %s', because a browser verifies every certificate"
                    .formatted(mode));
        }
        return rendering;
    }

    private CrawlJob.Frontier frontier(List<Url> seeds) {
        var rules = new ScopeRules(
                patterns("include"),
                patterns("exclude"),
                (int) values.number("depth", ScopeRules.DEFAULTS.maxDepth(), 0, 1_000),
                (int) values.number("hops", ScopeRules.DEFAULTS.maxHopsOutside(), 0, MOST_HOPS));
        Reach reach = values.choice("scope", Reach.class, Reach.HOST);
        return new CrawlJob.Frontier(
                new CrawlScope(reach, seeds, rules),
                Traps.DEFAULTS.withPagesPerHost(
                        values.number("max_pages_per_host", Traps.DEFAULTS.maxPagesPerHost(), 1, ALL_PAGES)),
                new DedupRules(values.flag("merge_slashes", false)),
                new ReadOrder(values).read());
    }

    private CrawlJob.Politeness politeness() {
        Duration delay = values.duration("delay", Duration.ofSeconds(1), Duration.ZERO, LONGEST_DELAY);
        int perHost = (int) values.number("per_host", delay.isZero() ? 4 : 1, 1, MOST_PER_HOST);
        boolean obeysRobots = values.choice("robots", Hearing.class, Hearing.OBEY) == Hearing.OBEY;
        return new CrawlJob.Politeness(delay, delay.isZero() ? perHost : 1, obeysRobots, agent());
    }

    /// Labels belong to the task, not to the crawl; a job file may have them beside the job.
    private void checkLabels() {
        values.node("labels").ifPresent(labels -> {
            var texts = new TreeMap<String, String>();
            labels.properties()
                    .forEach(label -> texts.put(label.getKey(), label.getValue().asString("")));
            boolean isFlat = labels.isObject() && labels.valueStream().noneMatch(JsonNode::isContainer);
            if (!isFlat) {
                complaints.add("labels: expected a map of texts, such as team: search");
            }
            Labels.flaw(texts).ifPresent(flaw -> complaints.add("labels: " + flaw));
        });
    }

    private EarlierRun since() {
        String run = values.text(LastRun.SINCE, "");
        Optional<TaskId> task = TaskId.parse(run);
        boolean isWritten =
                values.node(LastRun.SINCE).filter(JsonNode::isString).isPresent() && !run.isBlank();
        if (isWritten && task.isEmpty() && !run.equals(LastRun.LAST)) {
            complaints.add("since: '%s' is no task; name one such as t1284, or write 'last' for the last run"
                    .formatted(Values.shown(run)));
        }
        boolean changedOnly = values.flag("changed_only", false);
        if (changedOnly && !isWritten) {
            complaints.add(
                    "changed_only: needs a run to compare with; add 'since: last', or a task as in 'since: t1284'");
        }
        return isWritten ? new EarlierRun(true, task, changedOnly) : EarlierRun.NONE;
    }

    /// The name has no effect on the crawl; `since: last` finds the last run by it.
    private void checkName() {
        String name = values.text(LastRun.NAME, "x");
        if (values.node(LastRun.NAME).filter(JsonNode::isString).isPresent()
                && !LastRun.isName(name)
                && !name.isBlank()) {
            complaints.add(
                    "name: '%s' must have 1 to 100 letters, digits, '.', '_' or '-', and start with a letter or digit"
                            .formatted(Values.shown(name)));
        }
    }

    private List<UrlPattern> patterns(String key) {
        var patterns = new ArrayList<UrlPattern>();
        var written = values.texts(key);
        Optional<String> tooMany = PatternCount.complaint(written);
        if (tooMany.isPresent()) {
            complaints.add("%s: %s".formatted(key, tooMany.get()));
            return patterns;
        }
        for (String text : written) {
            try {
                patterns.add(UrlPattern.parse(text));
            } catch (IllegalArgumentException e) {
                complaints.add("%s: '%s': %s".formatted(key, Values.shown(text), why(e)));
            }
        }
        return patterns;
    }

    private String agent() {
        String agent = values.text("user_agent", AGENT);
        try {
            return new Header("User-Agent", agent).value();
        } catch (IllegalArgumentException e) {
            complaints.add("user_agent: " + why(e));
            return AGENT;
        }
    }

    private static String why(IllegalArgumentException e) {
        return Values.shown(String.valueOf(e.getMessage()));
    }

    private List<Header> headers() {
        var headers = new ArrayList<Header>();
        values.map("headers").forEach((name, value) -> {
            try {
                var _ = SecretNames.in(value); // rejects invalid secret names
                headers.add(new Header(name, value));
            } catch (IllegalArgumentException e) {
                complaints.add("headers.%s: %s".formatted(Values.shown(name), why(e)));
            }
        });
        return headers;
    }

    private Budgets budgets() {
        var standard = Budgets.DEFAULTS;
        long bytes = values.number("max_bytes", standard.sizes().bodyBytes(), 1, 1L << 30);
        return standard.withTotal(
                        values.duration("timeout", standard.times().total(), Duration.ofMillis(1), LONGEST_FETCH))
                .withBytes(bytes, Math.min(2 * bytes, 1L << 30))
                .withRedirects((int) values.number("redirects", standard.redirects(), 0, 100));
    }

    /// 0 is no limit.
    private long maxPages() {
        long most = values.number("max_pages", 0, 0, ALL_PAGES);
        return most == 0 ? ALL_PAGES : most;
    }

    private CrawlLimits limits() {
        Duration longest = values.duration("max_time", Duration.ZERO, Duration.ZERO, LONGEST_CRAWL);
        return new CrawlLimits(
                values.number("max_bytes_total", CrawlLimits.NONE.bytes(), 1, Long.MAX_VALUE),
                values.number("max_errors", CrawlLimits.NONE.errors(), 1, Long.MAX_VALUE),
                longest.isZero() ? CrawlLimits.NONE.millis() : longest.toMillis());
    }

    /// `true` means gzip, which every archive tool reads; `false` means none. A job that builds on its last run keeps
    /// captures, because the next run needs them. Images and data responses of pages are stored in captures.
    private WarcCoding warc(Rendering rendering) {
        boolean needsCaptures = rendering.usesBrowser() && rendering.page().needsCaptures();
        WarcCoding coding = warc(needsCaptures);
        if (needsCaptures && coding == WarcCoding.NONE) {
            String key = !rendering.page().screenshots().isEmpty()
                    ? "screenshot"
                    : rendering.page().pdf() ? "pdf" : "capture_xhr";
            complaints.add("chrome.%s: is stored in captures, so the job must have 'warc: gzip' or 'warc: zstd'"
                    .formatted(key));
        }
        return coding;
    }

    private WarcCoding warc(boolean needsCaptures) {
        boolean isLast = values.node(LastRun.SINCE)
                .map(node -> node.asString(""))
                .filter(LastRun.LAST::equals)
                .isPresent();
        WarcCoding absent = isLast || needsCaptures ? WarcCoding.GZIP : WarcCoding.NONE;
        var said = values.node("warc").filter(JsonNode::isBoolean);
        return said.isPresent()
                ? said.get().booleanValue() ? WarcCoding.GZIP : WarcCoding.NONE
                : values.choice("warc", WarcCoding.class, absent);
    }

    /// Whether robots.txt is obeyed.
    private enum Hearing {
        OBEY,
        IGNORE
    }
}
