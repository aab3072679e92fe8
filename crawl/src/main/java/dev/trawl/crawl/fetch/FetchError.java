package dev.trawl.crawl.fetch;

import java.util.Locale;

/// Why a fetch has no whole and good reply.
public enum FetchError {
    /// The name has no address, or none in time.
    DNS,
    /// No address accepted a connection.
    CONNECT,
    /// No trustworthy TLS connection came about.
    TLS,
    TIMEOUT_CONNECT,
    TIMEOUT_TLS,
    /// The reply did not begin in time, or its head did not end in time.
    TIMEOUT_FIRST_BYTE,
    /// The body stood still for too long.
    TIMEOUT_IDLE,
    TIMEOUT_TOTAL,
    TOO_MANY_REDIRECTS,
    /// A redirect to what is no http or https URL.
    BAD_REDIRECT,
    /// A redirect that the caller's check did not let pass.
    REFUSED_REDIRECT,
    /// The connection ended before the first byte of a reply.
    NO_REPLY,
    /// What came is not HTTP.
    BAD_RESPONSE,
    TOO_LARGE_HEADERS,
    /// The reply ended before its end.
    TRUNCATED,
    /// The content coding is unknown or its data is broken.
    DECODE,
    /// The body grows too much when decoded.
    DECODED_RATIO,
    /// Other pages hold the memory for bodies; the page is not to blame.
    MEMORY_BUSY,
    /// The body stalled while others waited for its memory.
    MEMORY_SLOW,
    /// The page needs more memory than there is.
    OUT_OF_MEMORY,
    /// The egress guard refused every address of the host.
    BLOCKED_ADDRESS,
    /// The proxy refused to make the connection, or spoke no HTTP.
    PROXY,
    /// The calling thread was interrupted, or the fetcher closed.
    CANCELLED;

    /// The name in records, metrics and answers.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
