package dev.trawl.cli.access;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// A name as one part of a path, whatever is in it.
final class PathPart {

    private PathPart() {}

    static String of(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
