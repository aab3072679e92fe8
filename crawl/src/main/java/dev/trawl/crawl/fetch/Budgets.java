package dev.trawl.crawl.fetch;

import java.time.Duration;

/// How much of everything one fetch may use.
///
/// @param connect until a connection is there, over all addresses of the host
/// @param tls for the handshake
/// @param firstByte from the request sent to the end of the reply's head
/// @param idle without a byte of the body
/// @param total for everything, redirects included
/// @param headerBytes of one reply, its interim replies and trailers included
/// @param headerCount lines of one reply
/// @param bodyBytes of one body as sent; what follows is cut off
/// @param decodedBytes of one body as read; what follows is cut off
/// @param decodedRatio decoded bytes for each byte sent, once there are more than a few MiB
/// @param redirects followed before giving up
public record Budgets(
        Duration connect,
        Duration tls,
        Duration firstByte,
        Duration idle,
        Duration total,
        int headerBytes,
        int headerCount,
        long bodyBytes,
        long decodedBytes,
        int decodedRatio,
        int redirects) {

    public static final Budgets DEFAULTS = new Budgets(
            Duration.ofSeconds(10),
            Duration.ofSeconds(10),
            Duration.ofSeconds(20),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            64 << 10,
            500,
            32 << 20,
            64 << 20,
            200,
            20);

    /// Bodies live in arrays.
    private static final long MOST_BYTES = 1L << 30;

    public Budgets {
        positive("connect", connect);
        positive("tls", tls);
        positive("first_byte", firstByte);
        positive("idle", idle);
        positive("total", total);
        within("header_bytes", headerBytes, 1024, 1 << 20);
        within("header_count", headerCount, 1, 100_000);
        within("body_bytes", bodyBytes, 0, MOST_BYTES);
        within("decoded_bytes", decodedBytes, 0, MOST_BYTES);
        within("decoded_ratio", decodedRatio, 1, 1_000_000);
        within("redirects", redirects, 0, 100);
    }

    /// The same with another limit for everything.
    public Budgets withTotal(Duration limit) {
        return new Budgets(
                connect,
                tls,
                firstByte,
                idle,
                limit,
                headerBytes,
                headerCount,
                bodyBytes,
                decodedBytes,
                decodedRatio,
                redirects);
    }

    /// The same with other limits for a body as sent and as read.
    public Budgets withBytes(long sent, long decoded) {
        return new Budgets(
                connect, tls, firstByte, idle, total, headerBytes, headerCount, sent, decoded, decodedRatio, redirects);
    }

    /// The same with other limits for silence: until the head is there, and within the body.
    public Budgets withSilence(Duration untilHead, Duration withinBody) {
        return new Budgets(
                connect,
                tls,
                untilHead,
                withinBody,
                total,
                headerBytes,
                headerCount,
                bodyBytes,
                decodedBytes,
                decodedRatio,
                redirects);
    }

    /// The same with another number of redirects.
    public Budgets withRedirects(int most) {
        return new Budgets(
                connect,
                tls,
                firstByte,
                idle,
                total,
                headerBytes,
                headerCount,
                bodyBytes,
                decodedBytes,
                decodedRatio,
                most);
    }

    private static void positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException("fetch.%s must be more than 0, not %s".formatted(name, value));
        }
    }

    private static void within(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "fetch.%s must be from %d to %d, not %d".formatted(name, least, most, value));
        }
    }
}
