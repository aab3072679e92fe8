package dev.trawl.cli.start;

import dev.trawl.config.Settings;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/// The start options of `trawl worker`.
///
/// @param server the gateway that the worker connects to
/// @param joinToken reads the token for the first start; empty if none was given
/// @param tls trusted CAs and client certificate; empty means the defaults of the system
/// @param testHooks enables test-only features
public record RemoteOptions(
        Settings settings,
        URI server,
        Supplier<Optional<String>> joinToken,
        Optional<SSLContext> tls,
        boolean testHooks) {}
