package dev.trawl.gateway.http;

import dev.trawl.gateway.problem.RefusedException;
import java.io.IOException;

/// Handles requests of one route.
@FunctionalInterface
public interface Handler {

    /// @throws RefusedException when the request is rejected
    Answer handle(Exchange exchange) throws IOException;
}
