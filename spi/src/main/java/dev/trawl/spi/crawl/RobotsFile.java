package dev.trawl.spi.crawl;

import java.util.Optional;

/// A robots.txt as seen by a crawl.
///
/// @param group, scheme the host group and the scheme of its origin
/// @param fetchedAt wall time of the worker, milliseconds since 1970
/// @param status the HTTP status; 0 when there was none
/// @param trouble why the fetch failed; empty when it succeeded or the file does not exist
/// @param octets the part of the file that is evaluated, from its start; each character is an octet
public record RobotsFile(
        String group, String scheme, long fetchedAt, int status, Optional<UrlReason> trouble, String octets) {

    /// The reason of a URL whose robots.txt could not be read.
    public static UrlReason unreachable(UrlReason trouble) {
        return UrlCause.ROBOTS_UNREACHABLE.because("robots.txt could not be fetched: " + trouble.detail());
    }
}
