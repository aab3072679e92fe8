package dev.trawl.zookeeper;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Encodes any text as the name of one ZooKeeper node, and decodes it.
final class NodeNames {

    private NodeNames() {}

    static String of(String text) {
        String name = URLEncoder.encode(text, StandardCharsets.UTF_8);
        return name.matches("\\.{1,2}") ? name.replace(".", "%2E") : name;
    }

    /// Empty when the name is not a valid encoding, for example of a node created by hand.
    static Optional<String> text(String name) {
        try {
            return Optional.of(URLDecoder.decode(name, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
