package dev.trawl.crawl.fetch;

import java.util.Locale;

/// The reason why a fetch has no complete and valid reply.
public enum FetchError {
    /// The name has no address, or the lookup failed or timed out.
    DNS,
    /// No address accepted a connection.
    CONNECT,
    /// The TLS handshake failed or the certificate is not trusted.
    TLS,
    TIMEOUT_CONNECT,
    TIMEOUT_TLS,
    /// The head of the reply was not complete in time.
    TIMEOUT_FIRST_BYTE,
    /// The body stalled for too long.
    TIMEOUT_IDLE,
    TIMEOUT_TOTAL,
    TOO_MANY_REDIRECTS,
    /// The target of a redirect is not an http or https URL.
    BAD_REDIRECT,
    /// The caller's check rejected a redirect.
    REFUSED_REDIRECT,
    /// The connection ended before the first byte of a reply.
    NO_REPLY,
    /// The reply is not valid HTTP.
    BAD_RESPONSE,
    TOO_LARGE_HEADERS,
    /// The connection ended before the end of the reply.
    TRUNCATED,
    /// The content coding is unknown or its data is corrupt.
    DECODE,
    /// The decoded body exceeds the allowed ratio to the bytes sent.
    DECODED_RATIO,
    /// Other pages hold the memory for bodies. The page itself is not at fault.
    MEMORY_BUSY,
    /// The body stalled while other pages waited for its memory.
    MEMORY_SLOW,
    /// The page needs more memory than the budget allows.
    OUT_OF_MEMORY,
    /// The egress guard rejected every address of the host.
    BLOCKED_ADDRESS,
    /// The proxy rejected the connection or did not reply with valid HTTP.
    PROXY,
    /// The calling thread was interrupted.
    CANCELLED;

    /// The name used in records, metrics and replies.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
