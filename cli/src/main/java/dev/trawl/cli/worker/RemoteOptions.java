package dev.trawl.cli.worker;

import dev.trawl.cli.config.Settings;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/// How `trawl worker` was asked to run.
///
/// @param server the gateway it works for
/// @param joinToken reads the token that a worker needs the first time; empty when none was given
/// @param tls whom to trust and what to show; empty means the usual ways
/// @param testHooks opens what only tests may use
public record RemoteOptions(
        Settings settings,
        URI server,
        Supplier<Optional<String>> joinToken,
        Optional<SSLContext> tls,
        boolean testHooks) {}
