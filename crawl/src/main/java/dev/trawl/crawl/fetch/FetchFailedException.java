package dev.trawl.crawl.fetch;

import java.io.IOException;

/// Carries an error out of the depths of an exchange, through decoders that only know I/O exceptions.
final class FetchFailedException extends IOException {

    private static final long serialVersionUID = 1;

    private final FetchError error;

    FetchFailedException(FetchError error, String detail) {
        super(detail);
        this.error = error;
    }

    FetchError error() {
        return error;
    }

    String detail() {
        return String.valueOf(getMessage());
    }

    /// Most of these are made for servers that misbehave by the thousand, and nobody reads where.
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
