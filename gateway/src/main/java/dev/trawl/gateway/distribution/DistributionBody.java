package dev.trawl.gateway.distribution;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.gateway.http.StrictJson;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The body of a small request: a JSON object. Unknown fields are ignored.
record DistributionBody(JsonNode body) {

    private static final int LONGEST = 200;

    /// @throws RefusedException when the body is not a JSON object
    static DistributionBody of(Exchange exchange) throws IOException {
        JsonNode body = StrictJson.tree(exchange.jsonBody());
        if (!body.isObject()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "", "the body must be a JSON object");
        }
        return new DistributionBody(body);
    }

    /// A required text.
    String text(String name) {
        return find(name)
                .orElseThrow(() ->
                        RefusedException.of(Problem.INVALID_REQUEST, "/" + name, "%s is missing".formatted(name)));
    }

    /// An optional text; null counts as absent.
    Optional<String> find(String name) {
        return Optional.ofNullable(body.get(name))
                .filter(value -> !value.isNull())
                .map(value -> {
                    if (!value.isString() || !isName(value.asString())) {
                        throw RefusedException.of(
                                Problem.INVALID_REQUEST,
                                "/" + name,
                                "%s is a text of 1 to %d printable characters".formatted(name, LONGEST));
                    }
                    return value.asString();
                });
    }

    /// True when the text can be an id.
    static boolean isName(String text) {
        return !text.isBlank()
                && text.length() <= LONGEST
                && text.codePoints()
                        .noneMatch(letter ->
                                Character.isISOControl(letter) || Character.getType(letter) == Character.SURROGATE);
    }
}
