package dev.trawl.spi.crawl;

/// A robots.txt as a crawl saw it.
///
/// @param group, scheme the host group and the scheme of its origin
/// @param fetchedAt wall time of the worker, milliseconds since 1970
/// @param status the HTTP status; 0 when there was none
/// @param trouble why it could not be fetched; empty when it could, or when there is none
/// @param octets its beginning, as much as counts; each character is an octet
public record RobotsFile(String group, String scheme, long fetchedAt, int status, String trouble, String octets) {}
