package dev.trawl.crawl.fetch;

import java.time.Duration;

/// Limits on time, bytes and redirects of one fetch.
///
/// @param redirects number of redirects followed before the fetch fails
public record Budgets(Times times, Sizes sizes, int redirects) {

    public static final Budgets DEFAULTS = new Budgets(
            new Times(
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30)),
            new Sizes(64 << 10, 500, 32 << 20, 64 << 20, 200),
            20);

    /// Bodies are stored in arrays.
    private static final long MOST_BYTES = 1L << 30;

    public Budgets {
        within("redirects", redirects, 0, 100);
    }

    /// Timeouts.
    ///
    /// @param connect time to connect, over all addresses of the host
    /// @param tls time for the TLS handshake
    /// @param firstByte time from sending the request to the end of the reply head
    /// @param idle longest time without a byte of the body
    /// @param total time for the whole fetch, redirects included
    public record Times(Duration connect, Duration tls, Duration firstByte, Duration idle, Duration total) {

        public Times {
            positive("connect", connect);
            positive("tls", tls);
            positive("first_byte", firstByte);
            positive("idle", idle);
            positive("total", total);
        }
    }

    /// Limits on the size of one reply.
    ///
    /// @param headerBytes header size, interim replies and trailers included
    /// @param headerCount header lines
    /// @param bodyBytes size of the body as sent; the rest is cut off
    /// @param decodedBytes size of the decoded body; the rest is cut off
    /// @param decodedRatio decoded bytes per byte sent, above 2 MiB decoded
    public record Sizes(int headerBytes, int headerCount, long bodyBytes, long decodedBytes, int decodedRatio) {

        public Sizes {
            within("header_bytes", headerBytes, 1024, 1 << 20);
            within("header_count", headerCount, 1, 100_000);
            within("body_bytes", bodyBytes, 0, MOST_BYTES);
            within("decoded_bytes", decodedBytes, 0, MOST_BYTES);
            within("decoded_ratio", decodedRatio, 1, 1_000_000);
        }
    }

    /// Returns a copy with another total time limit.
    public Budgets withTotal(Duration limit) {
        return with(new Times(times.connect, times.tls, times.firstByte, times.idle, limit));
    }

    /// Returns a copy with other timeouts: until the end of the head, and between bytes of the body.
    public Budgets withSilence(Duration untilHead, Duration withinBody) {
        return with(new Times(times.connect, times.tls, untilHead, withinBody, times.total));
    }

    private Budgets with(Times other) {
        return new Budgets(other, sizes, redirects);
    }

    /// Returns a copy with other limits for a body as sent and as decoded.
    public Budgets withBytes(long sent, long decoded) {
        var other = new Sizes(sizes.headerBytes, sizes.headerCount, sent, decoded, sizes.decodedRatio);
        return new Budgets(times, other, redirects);
    }

    /// Returns a copy with another redirect limit.
    public Budgets withRedirects(int most) {
        return new Budgets(times, sizes, most);
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
