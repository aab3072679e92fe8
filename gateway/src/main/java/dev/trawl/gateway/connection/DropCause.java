package dev.trawl.gateway.connection;

import java.util.Locale;

/// Why the server closed a connection that the client wanted to keep.
public enum DropCause {
    /// The header or the TLS handshake timed out.
    HEADER_TIMEOUT,
    /// Too many anonymous connections from one address.
    ADDRESS_LIMIT,
    /// Too many anonymous connections in total.
    ANONYMOUS_LIMIT,
    /// Too many connections in total.
    TOTAL_LIMIT;

    /// The name in metrics and log lines.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
