package dev.trawl.spi;

import java.util.Optional;
import java.util.stream.Stream;

/// How the pages of a crawl are fetched. A URL carries the mode that it needs, and a worker names the modes it
/// offers.
public enum FetchMode {
    /// One HTTP request.
    HTTP("http", 1),
    /// A page loaded by Chrome.
    CHROME("chrome", 3);

    private final String code;
    private final int protocol;

    FetchMode(String code, int protocol) {
        this.code = code;
        this.protocol = protocol;
    }

    /// The stable name in jobs, the ledger, messages and the API.
    public String code() {
        return code;
    }

    /// The first version of the worker protocol that knows the mode.
    public int protocol() {
        return protocol;
    }

    /// The mode with this code; empty when there is none.
    public static Optional<FetchMode> of(String code) {
        return Stream.of(values()).filter(mode -> mode.code.equals(code)).findFirst();
    }
}
