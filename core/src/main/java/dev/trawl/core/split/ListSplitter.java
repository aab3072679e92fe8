package dev.trawl.core.split;

import dev.trawl.spi.schedule.Splitter;
import java.util.ArrayList;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Splits a list inside the payload into batches: settings `field` (default `items`) and `size` (default 1). Each part
/// is
/// the payload with its list cut down to one batch, so the other fields reach every subtask.
public final class ListSplitter implements Splitter {

    /// Numbers are passed on as they were written, whatever their size.
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    @Override
    public String name() {
        return "list";
    }

    @Override
    public Split next(String payload, String settings, String cursor, int max) {
        var options = JSON.readTree(settings);
        String field = options.path("field").asString("items");
        int size = Math.max(1, options.path("size").asInt(1));
        var whole = object(payload, field);
        var items = (ArrayNode) whole.get(field);
        int from = cursor.isEmpty() ? 0 : Integer.parseInt(cursor);
        var parts = new ArrayList<String>();
        for (; from < items.size() && parts.size() < max; from += size) {
            parts.add(part(whole, field, items, from, Math.min(from + size, items.size())));
        }
        return new Split(parts, Integer.toString(from), from >= items.size());
    }

    private static ObjectNode object(String payload, String field) {
        JsonNode node;
        try {
            node = JSON.readTree(payload);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("payload is not JSON: " + e.getOriginalMessage(), e);
        }
        if (!(node instanceof ObjectNode whole) || !(whole.get(field) instanceof ArrayNode)) {
            throw new IllegalArgumentException("payload must be an object with a list '%s'".formatted(field));
        }
        return whole;
    }

    private static String part(ObjectNode whole, String field, ArrayNode items, int from, int to) {
        var batch = JSON.createArrayNode();
        for (int i = from; i < to; i++) {
            batch.add(items.get(i));
        }
        var part = JSON.createObjectNode();
        whole.properties()
                .forEach(entry -> part.set(entry.getKey(), entry.getKey().equals(field) ? batch : entry.getValue()));
        return part.toString();
    }
}
