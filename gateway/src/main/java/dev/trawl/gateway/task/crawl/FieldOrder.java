package dev.trawl.gateway.task.crawl;

import dev.trawl.core.query.CrawlTotals;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// The order in which a job names its fields, those of pages before those of items. Other fields, such as those
/// of JSON items, follow by name.
final class FieldOrder {

    private FieldOrder() {}

    static Comparator<String> of(CrawlTotals totals) {
        var job = job(totals.job());
        Map<String, Integer> places = new HashMap<>();
        Stream.of(job.path("fields"), job.path("items").path("fields"))
                .flatMap(fields -> fields.propertyNames().stream())
                .forEach(name -> places.putIfAbsent(name, places.size()));
        return Comparator.comparing((String name) -> places.getOrDefault(name, Integer.MAX_VALUE))
                .thenComparing(Comparator.naturalOrder());
    }

    private static JsonNode job(String payload) {
        try {
            return JsonMapper.shared().readTree(payload);
        } catch (JacksonException _) { // not a job in JSON
            return MissingNode.getInstance();
        }
    }
}
