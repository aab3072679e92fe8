package dev.trawl.gateway.worker;

import com.fasterxml.jackson.annotation.Nulls;
import dev.trawl.core.Problem;
import dev.trawl.gateway.http.RefusedException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/// Reads the body of a request into a record. Rejects unknown, duplicate and null fields.
final class ReadWire {

    private static final Pattern MISSING = Pattern.compile("creator property '([a-z_]+)'");

    private static final JsonMapper STRICT = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
            .build();

    private ReadWire() {}

    /// @throws RefusedException with the invalid field
    static <T> T read(byte[] body, Class<T> type) {
        try {
            return Optional.ofNullable(STRICT.readValue(body, type))
                    .orElseThrow(
                            () -> RefusedException.of(Problem.INVALID_REQUEST, "", "the body must be a JSON object"));
        } catch (UnrecognizedPropertyException e) {
            throw RefusedException.of(Problem.UNKNOWN_FIELD, pointer(e), "unknown field");
        } catch (DatabindException e) {
            throw RefusedException.of(Problem.INVALID_REQUEST, pointer(e), "missing, null or of the wrong kind");
        } catch (JacksonException e) {
            throw RefusedException.of(Problem.INVALID_JSON, "", "the body is not valid JSON");
        }
    }

    private static String pointer(DatabindException e) {
        String path = e.getPath().stream().map(ReadWire::step).collect(Collectors.joining());
        var missing = MISSING.matcher(String.valueOf(e.getOriginalMessage()));
        return missing.find() && !path.endsWith("/" + missing.group(1)) ? path + "/" + missing.group(1) : path;
    }

    private static String step(Reference reference) {
        String name = reference.getPropertyName();
        return "/" + (name == null ? String.valueOf(reference.getIndex()) : name);
    }
}
