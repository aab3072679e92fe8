package dev.trawl.gateway.http;

import dev.trawl.spi.Role;

/// Who may use a route. There is no route without one.
public enum Access {
    /// No token is needed: only the probes.
    ANYONE,
    /// Everybody with a token.
    READ,
    SUBMIT,
    CONTROL;

    public boolean isAllowed(Role role) {
        return switch (this) {
            case ANYONE, READ -> true;
            case SUBMIT -> role == Role.ADMIN || role == Role.OPERATOR || role == Role.SUBMITTER;
            case CONTROL -> role == Role.ADMIN || role == Role.OPERATOR;
        };
    }
}
