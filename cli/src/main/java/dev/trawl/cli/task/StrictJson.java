package dev.trawl.cli.task;

import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads JSON as strictly as the server does, so that a slip is told before anything is sent.
final class StrictJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private StrictJson() {}

    /// The value; a missing node when there is none.
    ///
    /// @throws tools.jackson.core.JacksonException when it is no JSON
    static JsonNode read(String text) {
        return MAPPER.readTree(text);
    }
}
