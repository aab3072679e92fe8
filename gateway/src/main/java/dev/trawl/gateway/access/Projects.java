package dev.trawl.gateway.access;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;

/// The project of a new key or user: the caller's project. An administrator of the default project administers the
/// whole installation and may name another project.
final class Projects {

    /// The name of a key, a user or a project.
    static final String NAME = "[\\p{L}\\p{N}][\\p{L}\\p{N}._@-]{0,63}";

    static final String RULE = "1 to 64 letters, digits, '.', '_', '@' or '-', beginning with a letter or digit";

    private Projects() {}

    static String of(Caller caller, String asked) {
        if (!asked.equals(caller.project()) && !caller.project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN,
                    "only an administrator of the default project can create keys and users of other projects");
        }
        return asked;
    }
}
