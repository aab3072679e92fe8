package dev.trawl.gateway.access;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.Caller;

/// The project of a new key or user: the caller's project. An administrator of the default project administers the
/// whole installation and may name another project.
final class Projects {

    static final String FIELD = "project";

    private Projects() {}

    static String of(Caller caller, AccessFields fields) {
        String asked = fields.has(FIELD) ? fields.name(FIELD) : caller.project();
        if (!asked.equals(caller.project()) && !caller.project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN, "only administrators of the default project make keys and users of others");
        }
        return asked;
    }
}
