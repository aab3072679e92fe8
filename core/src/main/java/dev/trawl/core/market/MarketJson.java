package dev.trawl.core.market;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Reads and writes JSON without losing digits of numbers.
final class MarketJson {

    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final JsonMapper SORTED =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    private MarketJson() {}

    static ObjectNode object() {
        return EXACT.createObjectNode();
    }

    /// The object in a text; an empty object if the text is not a JSON object.
    static ObjectNode object(String text) {
        try {
            return EXACT.readTree(text) instanceof ObjectNode object ? object : object();
        } catch (JacksonException _) {
            return object();
        }
    }

    /// The text with sorted properties: equal content gives equal text.
    static String canonical(JsonNode node) {
        return SORTED.writeValueAsString(node);
    }
}
