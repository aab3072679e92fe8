package dev.trawl.cli.batch;

import dev.trawl.cli.fault.JavaNames;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Reads and writes one JSON object per line. Reads strictly, and writes output that every JSON reader accepts.
final class JsonLine {

    private static final JsonMapper STRICT = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /// Unpaired surrogates have no UTF-8 form, so they are written as escapes.
    private static final JsonMapper ESCAPING =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private JsonLine() {}

    static ObjectNode read(String line) {
        try {
            JsonNode node = STRICT.readTree(line);
            if (node instanceof ObjectNode object) {
                return object;
            }
            throw new BadLineException("the line is not a JSON object");
        } catch (JacksonException e) {
            throw new BadLineException("the line is not JSON: " + firstLine(e));
        }
    }

    static String write(ObjectNode answer) {
        String line = STRICT.writeValueAsString(answer);
        return hasHalfCharacter(line) ? ESCAPING.writeValueAsString(answer) : line;
    }

    private static boolean hasHalfCharacter(String line) {
        return line.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    private static String firstLine(JacksonException e) {
        return JavaNames.hidden(String.valueOf(e.getOriginalMessage()))
                .lines()
                .findFirst()
                .orElse("");
    }
}
