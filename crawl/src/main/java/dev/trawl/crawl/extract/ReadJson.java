package dev.trawl.crawl.extract;

import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/// Reads JSON strictly per RFC 8259. For a duplicate name the last value counts. Numbers keep every digit.
public final class ReadJson {

    private static final int DEEPEST = 400;
    private static final int LONGEST_NUMBER = 10_000;

    private static final JsonMapper STRICT = mapper(JsonFactory.builder());

    private ReadJson() {}

    /// Creates a mapper with the limits for all untrusted JSON.
    static JsonMapper mapper(JsonFactoryBuilder factory) {
        return JsonMapper.builder(factory.streamReadConstraints(StreamReadConstraints.builder()
                                .maxNestingDepth(DEEPEST)
                                .maxNumberLength(LONGEST_NUMBER)
                                .maxStringLength(Integer.MAX_VALUE)
                                .build())
                        .build())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build();
    }

    /// @throws IllegalArgumentException if the bytes are not a JSON document
    public static JsonNode read(byte[] document) {
        return checked(() -> STRICT.readTree(document));
    }

    /// @throws IllegalArgumentException if the text is not a JSON document
    public static JsonNode read(String document) {
        return checked(() -> STRICT.readTree(document));
    }

    static JsonNode checked(Supplier<JsonNode> reading) {
        try {
            return Optional.ofNullable(reading.get())
                    .filter(node -> !node.isMissingNode())
                    .orElseThrow(() -> new IllegalArgumentException("not JSON: there is nothing"));
        } catch (JacksonException e) {
            String why =
                    String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
            throw new IllegalArgumentException("not JSON: " + why, e);
        }
    }
}
