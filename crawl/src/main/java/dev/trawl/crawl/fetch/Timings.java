package dev.trawl.crawl.fetch;

import java.time.Duration;

/// Durations of the phases of one exchange. On a reused connection, skipped phases are zero.
///
/// @param dns until the addresses were resolved
/// @param connect until the connection was open
/// @param tls TLS handshake
/// @param firstByte from the request to the first byte of its reply
/// @param download from there to the end of the reply
public record Timings(Duration dns, Duration connect, Duration tls, Duration firstByte, Duration download) {

    public Duration total() {
        return dns.plus(connect).plus(tls).plus(firstByte).plus(download);
    }
}
