package dev.trawl.crawl.job;

import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.url.CrawlScope;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.ScopeRules;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlPattern;
import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.InvalidPayloadException.Field;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.schedule.JobEditor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Edits the job of a running crawl: limits, pace, and more patterns to exclude.
public final class EditJob implements JobEditor {

    /// The keys of a job that can be edited. `exclude` adds patterns; the others replace a value.
    public static final Set<String> KEYS =
            new TreeSet<>(Set.of("max_pages", EditJob.DEPTH, "max_time", "delay", "per_host", EditJob.EXCLUDE));

    private static final String EXCLUDE = "exclude";
    private static final String DEPTH = "depth";
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration LONGEST_DELAY = Duration.ofDays(1);

    private final CrawlDefaults defaults;

    EditJob(CrawlDefaults defaults) {
        this.defaults = defaults;
    }

    @Override
    public String merge(String payload, String edits, String more) {
        var edit = JSON.readTree(more);
        var complaints = new ArrayList<Field>();
        if (edit.isEmpty()) {
            complaints.add(new Field("", "nothing to change; give one of " + String.join(", ", KEYS)));
        }
        edit.propertyNames().stream()
                .filter(key -> !KEYS.contains(key))
                .forEach(key -> complaints.add(new Field(
                        "/" + Values.shown(key),
                        "cannot be changed in a submitted crawl; these can: " + String.join(", ", KEYS))));
        String merged = overlaid(object(edits), edit).toString();
        if (complaints.isEmpty()) {
            check(apply(payload, merged), edit, complaints);
        }
        if (!complaints.isEmpty()) {
            throw new InvalidPayloadException(complaints);
        }
        return merged;
    }

    private void check(String effective, JsonNode edit, List<Field> complaints) {
        var reading = ReadJob.read(defaults.apply(JSON.readTree(effective)));
        for (String complaint : reading.complaints()) {
            int colon = complaint.indexOf(": ");
            complaints.add(
                    colon < 0
                            ? new Field("", complaint)
                            : new Field("/" + complaint.substring(0, colon), complaint.substring(colon + 2)));
        }
        reading.job()
                .filter(job -> edit.path("per_host").asInt(1) > job.politeness().perHost())
                .ifPresent(job -> complaints.add(new Field(
                        "/per_host",
                        "has no effect with a delay of %s, because a delay means one request at a time; set the delay to 0 as well"
                                .formatted(text(job.politeness().delay())))));
    }

    private static String text(Duration delay) {
        return delay.toMillisPart() == 0 ? delay.toSeconds() + "s" : delay.toMillis() + "ms";
    }

    @Override
    public String apply(String payload, String edits) {
        return overlaid(object(payload), JSON.readTree(edits)).toString();
    }

    private static ObjectNode object(String json) {
        return (ObjectNode) JSON.readTree(json);
    }

    private static ObjectNode overlaid(ObjectNode below, JsonNode above) {
        above.properties().forEach(entry -> {
            if (!entry.getKey().equals(EXCLUDE)) {
                below.set(entry.getKey(), entry.getValue());
            }
        });
        if (above.has(EXCLUDE)) {
            var patterns = new LinkedHashSet<JsonNode>();
            patterns.addAll(list(below.path(EXCLUDE)));
            patterns.addAll(list(above.path(EXCLUDE)));
            below.putArray(EXCLUDE).addAll(patterns);
        }
        return below;
    }

    /// A single text counts as a list.
    private static List<JsonNode> list(JsonNode value) {
        return value.isArray() ? value.valueStream().toList() : value.isMissingNode() ? List.of() : List.of(value);
    }

    @Override
    public boolean dropsUrls(String edits) {
        var edit = JSON.readTree(edits);
        return edit.has(EXCLUDE) || edit.has(DEPTH);
    }

    @Override
    public Filter filter(String payload, String edits) {
        CrawlJob job = job(payload);
        JsonNode edit = JSON.readTree(edits);
        var added = list(edit.path(EXCLUDE)).stream()
                .map(pattern -> UrlPattern.parse(pattern.asString()))
                .toList();
        int depth = edit.has(DEPTH) ? job.frontier().scope().maxDepth() : Integer.MAX_VALUE;
        var rules = new ScopeRules(List.of(), added, depth, 0);
        var scope = new CrawlScope(CrawlScope.Reach.ANY, job.sources().seeds(), rules);
        return (url, level) -> Url.parse(url)
                .map(address -> scope.ruling(address, level, 0))
                .filter(ruling -> ruling.refusal()
                        .filter(cause -> cause == UrlCause.EXCLUDED || cause == UrlCause.DEPTH)
                        .isPresent())
                .flatMap(Ruling::reason);
    }

    @Override
    public Pace pace(String payload) {
        CrawlJob job = job(payload);
        return new Pace(job.politeness().delay(), job.politeness().perHost());
    }

    @Override
    public Duration crawlDelay(String payload, RobotsFile file) {
        CrawlJob job = job(payload);
        if (!job.politeness().obeysRobots() || file.octets().isEmpty()) {
            return Duration.ZERO;
        }
        Duration asked = Robots.parse(file.octets().getBytes(StandardCharsets.ISO_8859_1))
                .crawlDelay(job.politeness().agent())
                .orElse(Duration.ZERO);
        return asked.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : asked;
    }

    private CrawlJob job(String payload) {
        return JobPlanner.job(payload, defaults);
    }
}
