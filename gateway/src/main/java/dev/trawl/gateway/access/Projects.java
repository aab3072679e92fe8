package dev.trawl.gateway.access;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.Caller;

/// For which project a key or user is made: the caller's own. Whoever administers the default project runs the whole
/// installation, and may make the first key or user of another.
final class Projects {

    static final String FIELD = "project";

    private Projects() {}

    static String of(Caller caller, Fields fields) {
        String asked = fields.has(FIELD) ? fields.name(FIELD) : caller.project();
        if (!asked.equals(caller.project()) && !caller.project().equals(Caller.DEFAULT_PROJECT)) {
            throw RefusedException.of(
                    Problem.FORBIDDEN, "only administrators of the default project make keys and users of others");
        }
        return asked;
    }
}
