package dev.trawl.gateway.node;

import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;

/// Decides who sees figures of the whole installation. Everybody else sees those of their own project.
final class Installation {

    private Installation() {}

    /// Administrators and operators of the default project run the installation.
    static boolean isRunBy(Caller caller) {
        return caller.project().equals(Caller.DEFAULT_PROJECT)
                && (caller.role() == Role.ADMIN || caller.role() == Role.OPERATOR);
    }
}
