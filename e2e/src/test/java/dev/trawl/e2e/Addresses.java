package dev.trawl.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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

    /// A port of 127.0.0.1 that nothing listens on now, for a process that keeps its port over restarts.
    static int freePort() {
        try (var probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The same engine by way of another port of 127.0.0.1.
    static String through(String url, int port) {
        return LOCAL.matcher(url).replaceFirst("127.0.0.1:" + port);
    }
}
