package dev.trawl.cli;

import dev.trawl.cli.config.Mode;
import dev.trawl.cli.config.NodeRole;
import dev.trawl.cli.config.Settings;
import java.util.Set;

/// How a node that stands on the engines itself was asked to run.
///
/// @param mode what it was started as
/// @param roles what it does
/// @param testHooks opens what only tests may use
/// @param exitWhenReady ends with 0 as soon as requests are answered; used to prepare the start-up cache
public record ServerOptions(
        Mode mode, Set<NodeRole> roles, Settings settings, boolean testHooks, boolean exitWhenReady) {

    public boolean has(NodeRole role) {
        return roles.contains(role);
    }
}
