package dev.trawl.cli.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// A name as a part of a path, whatever is in it.
public final class PathPart {

    private PathPart() {}

    public static String of(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
