package dev.trawl.worker.execute;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/// Parses external JSON that is passed on unchanged: numbers keep their digits, and nothing may follow the value.
final class PlainJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private PlainJson() {}

    /// @throws JacksonException when the text is not JSON
    static JsonNode read(String text) {
        return JSON.readTree(text);
    }
}
