package dev.trawl.cli.worker;

import dev.trawl.cli.config.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/// How `trawl worker` was asked to run.
///
/// @param server the gateway it works for
/// @param joinToken reads the token that a worker needs the first time; empty when none was given
/// @param authorities PEM file of those whose signature the server's certificate must have; empty means the usual ones
/// @param testHooks opens what only tests may use
public record RemoteOptions(
        Settings settings,
        URI server,
        Supplier<Optional<String>> joinToken,
        Optional<Path> authorities,
        boolean testHooks) {}
