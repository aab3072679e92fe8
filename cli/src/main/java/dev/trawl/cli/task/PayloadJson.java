package dev.trawl.cli.task;

import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads JSON as strictly as the server does, so that mistakes are reported before anything is sent.
final class PayloadJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private PayloadJson() {}

    /// The value; a missing node if there is none.
    ///
    /// @throws tools.jackson.core.JacksonException if the text is invalid JSON
    static JsonNode read(String text) {
        return MAPPER.readTree(text);
    }
}
