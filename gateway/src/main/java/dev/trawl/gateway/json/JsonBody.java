package dev.trawl.gateway.json;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.problem.FieldError;
import dev.trawl.gateway.problem.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads JSON bodies of requests into records. Rejects unknown, duplicate and missing fields, values outside of
/// their [Limits], trailing content, and excessive depth or length. Reports up to 20 invalid fields at once, each with
/// its JSON pointer. A record with `@JsonIgnoreProperties` ignores unknown fields.
public final class JsonBody {

    private static final int MAX_DEPTH = 100;
    private static final int MAX_NUMBER = 1_000;
    private static final int MAX_NAME = 10_000;

    /// A tree of a payload, as a splitter builds it, needs about fifty bytes per token.
    private static final int MAX_TOKENS = 1_000_000;

    private static final byte[] NO_FIELDS = {'{', '}'};

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(MAX_NUMBER)
                    .maxNameLength(MAX_NAME)
                    .maxTokenCount(MAX_TOKENS)
                    .build())
            .build();

    private static final JsonMapper TREES = JsonMapper.builder(FACTORY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private JsonBody() {}

    /// One document, or a list of them.
    public record Documents<T>(List<T> items, boolean isList) {}

    /// @throws RefusedException when the body is not a valid document of the type
    public static <T> T read(byte[] body, Class<T> type) {
        return parse(decode(body), "", reader -> reader.document(type));
    }

    public static <T> T read(Exchange exchange, Class<T> type) throws IOException {
        return read(exchange.jsonBody(), type);
    }

    /// Reads a body that may be absent, which is the same as `{}`.
    public static <T> T readOptional(Exchange exchange, Class<T> type) throws IOException {
        return read(exchange.hasBody() ? exchange.jsonBody() : NO_FIELDS, type);
    }

    /// Reads one document, or an object whose only field `list` contains 1 to `most` of them.
    public static <T> Documents<T> readOneOrMany(byte[] body, Class<T> type, String list, int most) {
        return parse(decode(body), "", reader -> reader.oneOrMany(type, list, most));
    }

    /// Reads a document, or an array that is the field `list` of a document without other fields.
    public static <T> T readArrayOr(byte[] body, Class<T> type, String list) {
        return parse(decode(body), "", reader -> {
            if (!reader.is(JsonToken.START_ARRAY)) {
                return reader.document(type);
            }
            var draft = new RecordDraft(reader, RecordShape.of(type), "");
            draft.read(list, "");
            return reader.accepted(draft, type);
        });
    }

    /// Checks a single JSON value that arrived outside of a JSON body.
    ///
    /// @param pointer the place that errors name
    public static void check(String value, String pointer) {
        parse(value.toCharArray(), pointer, reader -> {
            reader.skip();
            return true;
        });
    }

    /// Parses a single JSON value that is the text of a field.
    public static JsonNode tree(String value, String pointer) {
        check(value, pointer);
        return TREES.readTree(value);
    }

    /// The JSON pointer of a field.
    public static String pointer(String parent, String name) {
        return parent + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    private static char[] decode(byte[] body) {
        try {
            var decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
            return Arrays.copyOf(decoded.array(), decoded.limit());
        } catch (CharacterCodingException e) {
            throw RefusedException.of(Problem.INVALID_JSON, "", "the body is not valid UTF-8");
        }
    }

    private static <T> T parse(char[] text, String place, Function<ValueReader, T> read) {
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            try {
                if (parser.nextToken() == null) {
                    throw RefusedException.of(Problem.INVALID_JSON, place, "the JSON value is missing");
                }
                var reader = new ValueReader(parser, text, place, TREES);
                T value = read.apply(reader);
                reader.checkEnd();
                return value;
            } catch (JacksonException e) {
                throw RefusedException.of(List.of(broken(parser, e, place)));
            }
        }
    }

    private static FieldError broken(JsonParser parser, JacksonException e, String place) {
        String pointer = place + parser.streamReadContext().pathAsPointer();
        if (e instanceof StreamConstraintsException) {
            return new FieldError(
                    Problem.TOO_COMPLEX,
                    pointer,
                    "at most %d levels, %d digits in a number, %d characters in a name and %d names, values and brackets"
                            .formatted(MAX_DEPTH, MAX_NUMBER, MAX_NAME, MAX_TOKENS));
        }
        String where = Optional.ofNullable(e.getLocation())
                .map(found -> " at line %d, column %d".formatted(found.getLineNr(), found.getColumnNr()))
                .orElse("");
        return new FieldError(Problem.INVALID_JSON, pointer, "invalid JSON" + where);
    }
}
