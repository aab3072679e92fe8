package dev.trawl.zookeeper;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// How any text is named as one node of the tree, and back.
final class NodeNames {

    private NodeNames() {}

    static String of(String text) {
        String name = URLEncoder.encode(text, StandardCharsets.UTF_8);
        return name.matches("\\.{1,2}") ? name.replace(".", "%2E") : name;
    }

    /// Empty when nobody names a text so, as a hand may have.
    static Optional<String> text(String name) {
        try {
            return Optional.of(URLDecoder.decode(name, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
