package dev.trawl.gateway.http;

import dev.trawl.core.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Parses untrusted JSON. Rejects duplicate names, trailing content, and excessive depth or length.
public final class StrictJson {

    private static final int MAX_DEPTH = 100;
    private static final int MAX_NUMBER = 1_000;
    private static final int MAX_NAME = 10_000;

    /// A tree of a payload, as a splitter builds it, needs about fifty bytes per token.
    private static final int MAX_TOKENS = 1_000_000;

    public static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(MAX_NUMBER)
                    .maxNameLength(MAX_NAME)
                    .maxTokenCount(MAX_TOKENS)
                    .build())
            .build();

    private static final JsonMapper MAPPER = JsonMapper.builder(FACTORY).build();

    private StrictJson() {}

    /// Decodes a body.
    ///
    /// @throws RefusedException when it is not valid UTF-8
    public static char[] decode(byte[] body) {
        try {
            var decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            return Arrays.copyOf(decoded.array(), decoded.limit());
        } catch (CharacterCodingException e) {
            throw RefusedException.of(Problem.INVALID_JSON, "", "the body is not valid UTF-8");
        }
    }

    /// Parses the single value of a body.
    ///
    /// @throws RefusedException when the body is empty, has trailing content or is invalid
    public static JsonNode tree(byte[] body) {
        try (var parser = MAPPER.createParser(decode(body))) {
            try {
                if (parser.nextToken() == null) {
                    throw RefusedException.of(Problem.INVALID_JSON, "", "the body is empty");
                }
                JsonNode tree = MAPPER.readTree(parser);
                if (parser.nextToken() != null) {
                    throw RefusedException.of(Problem.INVALID_JSON, "", "something follows the JSON value");
                }
                return tree;
            } catch (JacksonException e) {
                throw broken(parser, e);
            }
        }
    }

    /// Maps a parser exception to a problem with its position.
    public static RefusedException broken(JsonParser parser, JacksonException e) {
        String pointer = parser.streamReadContext().pathAsPointer().toString();
        if (e instanceof StreamConstraintsException) {
            return RefusedException.of(
                    Problem.TOO_COMPLEX,
                    pointer,
                    "at most %d levels, %d digits in a number, %d characters in a name and %d names, values and brackets"
                            .formatted(MAX_DEPTH, MAX_NUMBER, MAX_NAME, MAX_TOKENS));
        }
        String said = Optional.ofNullable(e.getOriginalMessage()).orElse("");
        if (said.startsWith("Duplicate Object property")) {
            return RefusedException.of(Problem.DUPLICATE_FIELD, pointer, "the field is there twice");
        }
        var place = e.getLocation();
        String where = place == null ? "" : " at line %d, column %d".formatted(place.getLineNr(), place.getColumnNr());
        return RefusedException.of(Problem.INVALID_JSON, pointer, "the body is not valid JSON" + where);
    }
}
