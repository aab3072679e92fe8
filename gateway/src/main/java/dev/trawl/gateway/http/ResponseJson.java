package dev.trawl.gateway.http;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Writes JSON for responses: snake_case, RFC 3339 instants, explicit nulls.
public final class ResponseJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private ResponseJson() {}

    public static byte[] bytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    public static String text(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /// An empty JSON object.
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /// Reads text that is known to be JSON.
    public static JsonNode tree(String stored) {
        return MAPPER.readTree(stored);
    }

    /// Reads JSON without loss of decimal digits.
    public static JsonNode exact(String stored) {
        return EXACT.readTree(stored);
    }

    /// One line of JSON: the stored text, or a JSON string when the stored text is not JSON.
    public static String line(String stored) {
        return (isJson(stored) ? stored : MAPPER.writeValueAsString(stored))
                .replace('\n', ' ')
                .replace('\r', ' ');
    }

    private static boolean isJson(String text) {
        try (var parser = MAPPER.createParser(text)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JacksonException _) {
            return false;
        }
    }
}
