package dev.trawl.gateway.http;

import dev.trawl.spi.Role;

/// Who may use a route. There is no route without one.
public enum Access {
    /// No token is needed: only the probes and signing in.
    ANYONE,
    /// People and services with a token, of whatever role.
    READ,
    SUBMIT,
    CONTROL,
    /// Look after workers: invite, drain, revoke.
    WORKERS,
    /// Users, keys, secrets.
    ADMIN,
    /// Read what was changed by whom.
    AUDIT,
    /// The credential of a worker, for its own work alone.
    WORKER;

    public boolean isAllowed(Role role) {
        return switch (this) {
            case ANYONE -> true;
            case READ -> role != Role.WORKER;
            case SUBMIT -> role == Role.ADMIN || role == Role.OPERATOR || role == Role.SUBMITTER;
            case CONTROL, WORKERS -> role == Role.ADMIN || role == Role.OPERATOR;
            case ADMIN -> role == Role.ADMIN;
            case AUDIT -> role == Role.ADMIN || role == Role.AUDITOR;
            case WORKER -> role == Role.WORKER;
        };
    }
}
