package dev.trawl.cli.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// Encodes any name as one segment of a URL path.
public final class PathPart {

    private PathPart() {}

    public static String of(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
