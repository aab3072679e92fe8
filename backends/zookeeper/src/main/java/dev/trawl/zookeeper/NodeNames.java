package dev.trawl.zookeeper;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// How any text is named as one node of the tree, and back.
final class NodeNames {

    private NodeNames() {}

    static String of(String text) {
        String name = URLEncoder.encode(text, StandardCharsets.UTF_8);
        return name.matches("\\.{1,2}") ? name.replace(".", "%2E") : name;
    }

    static String text(String name) {
        return URLDecoder.decode(name, StandardCharsets.UTF_8);
    }
}
