package dev.trawl.crawl.fetch;

import java.time.Duration;

/// How long the phases of one exchange took. What a kept connection did not need is zero.
///
/// @param dns until the addresses were known
/// @param connect until a connection was there
/// @param tls for the handshake
/// @param firstByte from the request to the first byte of its reply
/// @param download from there to the end of the reply
public record Timings(Duration dns, Duration connect, Duration tls, Duration firstByte, Duration download) {

    /// All of them.
    public Duration total() {
        return dns.plus(connect).plus(tls).plus(firstByte).plus(download);
    }
}
