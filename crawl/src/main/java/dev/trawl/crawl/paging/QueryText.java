package dev.trawl.crawl.paging;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A query or a form body: names and values joined by `&`. Other parameters keep their bytes and their order.
record QueryText(String text) {

    Optional<String> get(String name) {
        return pairs().stream()
                .filter(pair -> isNamed(pair, name))
                .map(pair -> decoded(
                        pair.substring(Math.min(pair.length(), name(pair).length() + 1))))
                .findFirst();
    }

    /// Replaces the first parameter of that name and drops the others, or appends one.
    QueryText with(String name, String value) {
        String written = encoded(name) + "=" + encoded(value);
        var pairs = new ArrayList<String>();
        boolean done = false;
        for (String pair : pairs()) {
            if (!isNamed(pair, name)) {
                pairs.add(pair);
            } else if (!done) {
                pairs.add(written);
                done = true;
            }
        }
        if (!done) {
            pairs.add(written);
        }
        return new QueryText(String.join("&", pairs));
    }

    private List<String> pairs() {
        return text.isEmpty() ? List.of() : List.of(text.split("&"));
    }

    private static boolean isNamed(String pair, String name) {
        return decoded(name(pair)).equals(name);
    }

    private static String name(String pair) {
        int equals = pair.indexOf('=');
        return equals < 0 ? pair : pair.substring(0, equals);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }
}
