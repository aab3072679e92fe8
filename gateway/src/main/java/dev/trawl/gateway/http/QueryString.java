package dev.trawl.gateway.http;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// Parses a query string. A duplicate name is rejected.
final class QueryString {

    /// The decoder's replacement for invalid UTF-8.
    private static final char REPLACEMENT = '\uFFFD';

    private QueryString() {}

    static Map<String, String> parse(String query) {
        var parameters = new LinkedHashMap<String, String>();
        for (String pair : query.split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
            if (parameters.put(name, value) != null) {
                throw RefusedException.of(Problem.DUPLICATE_FIELD, "?" + name, "the parameter occurs twice");
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        try {
            String decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
            if (decoded.chars().noneMatch(letter -> letter == REPLACEMENT || Character.isISOControl(letter))) {
                return decoded;
            }
        } catch (IllegalArgumentException _) {
            // reported below
        }
        throw RefusedException.of(
                Problem.MALFORMED_REQUEST,
                "the query string has an invalid escape, invalid UTF-8 or a control character");
    }
}
