package dev.trawl.gateway.session;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads and writes session claims as JSON. Accepts exactly the fields it writes, each once and with
/// the right type.
final class ClaimsJson {

    private static final String ISSUER = "trawl";
    private static final String AUDIENCE = "trawl-api";
    private static final Set<String> TEXTS = Set.of("iss", "aud", "sub", "project", "jti");
    private static final Set<String> NUMBERS = Set.of("ver", "iat", "nbf", "exp");

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ClaimsJson() {}

    static String write(SessionClaims claims) {
        return STRICT.createObjectNode()
                .put("iss", ISSUER)
                .put("aud", AUDIENCE)
                .put("sub", claims.user())
                .put("project", claims.project())
                .put("ver", claims.version())
                .put("iat", claims.issuedAt())
                .put("nbf", claims.issuedAt())
                .put("exp", claims.expiresAt())
                .put("jti", claims.id())
                .toString();
    }

    static Optional<SessionClaims> read(byte[] json) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(json))
                    .toString();
            return Optional.of(STRICT.readTree(text))
                    .filter(ClaimsJson::isWhole)
                    .map(ClaimsJson::claims);
        } catch (JacksonException | CharacterCodingException _) {
            return Optional.empty();
        }
    }

    private static boolean isWhole(JsonNode read) {
        return read.isObject()
                && read.size() == TEXTS.size() + NUMBERS.size()
                && TEXTS.stream().allMatch(name -> read.path(name).isString())
                && NUMBERS.stream()
                        .allMatch(name -> read.path(name).isIntegralNumber()
                                && read.path(name).canConvertToLong())
                && read.path("ver").canConvertToInt()
                && read.path("iss").asString().equals(ISSUER)
                && read.path("aud").asString().equals(AUDIENCE)
                && read.path("nbf").longValue() == read.path("iat").longValue();
    }

    private static SessionClaims claims(JsonNode read) {
        return new SessionClaims(
                read.path("project").asString(),
                read.path("sub").asString(),
                read.path("ver").intValue(),
                read.path("jti").asString(),
                read.path("iat").longValue(),
                read.path("exp").longValue());
    }
}
