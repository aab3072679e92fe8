package dev.trawl.redis;

import com.fasterxml.jackson.annotation.Nulls;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// JSON values in Redis, which operators read too.
final class RedisJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES) // it also rejects missing fields
            .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
            .build();

    private RedisJson() {}

    static String write(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /// Empty when the text is invalid or incomplete, for example written by hand. Fields of a newer
    /// version are ignored;
    /// the type itself decides which fields are optional.
    static <T> Optional<T> read(String text, Class<T> type) {
        try {
            return Optional.ofNullable(MAPPER.readValue(text, type));
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
