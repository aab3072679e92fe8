package dev.trawl.chrome.proxy;

import java.time.Duration;

/// Limits of one context proxy.
///
/// @param connections open connections of the browser; more are answered with 503
/// @param headBytes size of one request head
/// @param headTime time from the first byte of a request to the end of its head
/// @param connect time to resolve a name and to connect
/// @param idle longest time without a byte in either direction
/// @param bytes size of one body or of one direction of a tunnel; the connection is closed there
public record ProxyLimits(
        int connections, int headBytes, Duration headTime, Duration connect, Duration idle, long bytes) {

    public static final ProxyLimits DEFAULTS = new ProxyLimits(
            256, 64 << 10, Duration.ofSeconds(10), Duration.ofSeconds(15), Duration.ofMinutes(2), 1L << 30);

    public ProxyLimits {
        if (connections < 1 || headBytes < 1 << 10 || bytes < 1) {
            throw new IllegalArgumentException("a context proxy needs at least 1 connection and 1 KiB of headers");
        }
    }

    /// Returns a copy with another number of connections.
    public ProxyLimits withConnections(int most) {
        return new ProxyLimits(most, headBytes, headTime, connect, idle, bytes);
    }

    /// Returns a copy with another size limit of bodies and tunnels.
    public ProxyLimits withBytes(long most) {
        return new ProxyLimits(connections, headBytes, headTime, connect, idle, most);
    }
}
