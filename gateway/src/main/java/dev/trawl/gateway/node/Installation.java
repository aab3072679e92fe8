package dev.trawl.gateway.node;

import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;

/// Decides which callers see figures of the whole installation. All others see those of their project.
final class Installation {

    private Installation() {}

    /// True for administrators and operators of the default project, who run the installation.
    static boolean isRunBy(Caller caller) {
        return caller.project().equals(Caller.DEFAULT_PROJECT)
                && (caller.role() == Role.ADMIN || caller.role() == Role.OPERATOR);
    }
}
