package dev.trawl.crawl.fetch;

import java.io.IOException;

/// Carries an error out of an exchange, through decoders that only declare I/O exceptions.
public final class FetchFailedException extends IOException {

    private static final long serialVersionUID = 1;

    private final FetchError error;

    public FetchFailedException(FetchError error, String detail) {
        super(detail);
        this.error = error;
    }

    public FetchError error() {
        return error;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    /// Omitted, because misbehaving servers cause thousands of these and the trace is of no use.
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
