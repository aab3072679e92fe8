package dev.trawl.config;

import java.util.Set;

/// The start options of a node with direct access to the backends.
///
/// @param mode the command that started it
/// @param roles the roles that it runs
/// @param testHooks enables test-only features
/// @param exitWhenReady exits with 0 as soon as requests are accepted; used to prepare the start-up cache
public record ServerOptions(
        Mode mode, Set<NodeRole> roles, Settings settings, boolean testHooks, boolean exitWhenReady) {

    public boolean has(NodeRole role) {
        return roles.contains(role);
    }
}
