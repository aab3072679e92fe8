package dev.trawl.crawl.job;

import dev.trawl.crawl.job.CrawlOrder.Direction;
import dev.trawl.crawl.job.CrawlOrder.Priority;
import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.url.PatternCount;
import dev.trawl.crawl.url.UrlPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Parses the fetch order of a job: `order` and `priority`.
record ReadOrder(Values values) {

    CrawlOrder read() {
        return new CrawlOrder(priorities(), values.choice("order", Direction.class, Direction.BREADTH));
    }

    private List<Priority> priorities() {
        var read = new ArrayList<Priority>();
        Optional<JsonNode> written = values.node("priority");
        if (written.isEmpty()) {
            return read;
        }
        List<JsonNode> rules =
                written.get().isArray() ? written.get().valueStream().toList() : List.of(written.get());
        Optional<String> tooMany = PatternCount.complaint(
                rules.stream().map(rule -> rule.path("match").asString("")).toList());
        if (tooMany.isPresent()) {
            complain("priority: " + tooMany.get());
            return read;
        }
        for (int i = 0; i < rules.size(); i++) {
            priority("priority[%d]".formatted(i), rules.get(i)).ifPresent(read::add);
        }
        return read;
    }

    private Optional<Priority> priority(String path, JsonNode rule) {
        boolean whole =
                rule.isObject() && rule.size() == 2 && rule.path("match").isString() && rule.has("value");
        if (!whole) {
            complain(path + ": must be a map with match and value, such as {match: '/news/**', value: 5}");
            return Optional.empty();
        }
        JsonNode value = rule.path("value");
        if (!value.isInt() || Math.abs(value.intValue()) > CrawlOrder.HIGHEST) {
            complain("%s.value: must be a whole number from -%d to %d"
                    .formatted(path, CrawlOrder.HIGHEST, CrawlOrder.HIGHEST));
            return Optional.empty();
        }
        try {
            return Optional.of(new Priority(UrlPattern.parse(rule.path("match").asString()), value.intValue()));
        } catch (IllegalArgumentException e) {
            complain("%s.match: %s".formatted(path, Values.shown(String.valueOf(e.getMessage()))));
            return Optional.empty();
        }
    }

    private void complain(String what) {
        values.complaints().add(what);
    }
}
