package dev.trawl.e2e;

import java.util.regex.Pattern;

/// Addresses of engines, taken apart and put together again.
final class Addresses {

    private static final Pattern LOCAL = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");

    private Addresses() {}

    /// The first port of 127.0.0.1 in an address.
    static int port(String url) {
        var found = LOCAL.matcher(url);
        if (!found.find()) {
            throw new IllegalArgumentException("no port of 127.0.0.1 in " + url);
        }
        return Integer.parseInt(found.group(1));
    }

    /// The same engine by way of another port of 127.0.0.1.
    static String through(String url, int port) {
        return LOCAL.matcher(url).replaceFirst("127.0.0.1:" + port);
    }
}
