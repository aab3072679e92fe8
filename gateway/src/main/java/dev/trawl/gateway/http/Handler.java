package dev.trawl.gateway.http;

import java.io.IOException;

/// Answers requests of one route.
@FunctionalInterface
public interface Handler {

    /// @throws RefusedException when the request cannot be answered as asked
    Answer handle(Exchange exchange) throws IOException;
}
