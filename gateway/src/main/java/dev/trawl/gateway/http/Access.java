package dev.trawl.gateway.http;

import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.Scope;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Who may use a route. There is no route without one.
public enum Access {
    /// No token is needed: only the probes, signing in, joining with a token of its own, and the userscript.
    ANYONE,
    /// People and services with a token, of whatever role.
    READ,
    /// The same people, for what tasks have brought.
    RESULTS,
    SUBMIT,
    CONTROL,
    /// Look after workers: invite, drain, revoke.
    WORKERS,
    /// Users, keys, secrets.
    ADMIN,
    /// Read what was changed by whom.
    AUDIT,
    /// The credential of a worker, for its own work alone.
    WORKER,
    /// The credential of people's browsers, for the tasks they pull.
    BROWSER;

    public boolean isAllowed(Role role) {
        return switch (this) {
            case ANYONE -> true;
            case READ, RESULTS -> role.isOfPeople();
            case SUBMIT -> role == Role.ADMIN || role == Role.OPERATOR || role == Role.SUBMITTER;
            case CONTROL, WORKERS -> role == Role.ADMIN || role == Role.OPERATOR;
            case ADMIN -> role == Role.ADMIN;
            case AUDIT -> role == Role.ADMIN || role == Role.AUDITOR;
            case WORKER -> role == Role.WORKER;
            case BROWSER -> role == Role.BROWSER;
        };
    }

    /// The scopes that are of use to a role.
    public static Set<Scope> scopes(Role role) {
        return Arrays.stream(values())
                .filter(access -> access.isAllowed(role))
                .flatMap(access -> access.scope().stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Scope.class)));
    }

    /// Role and scope must both allow it.
    public boolean isAllowed(Caller caller) {
        return isAllowed(caller.role()) && scope().map(caller::has).orElse(true);
    }

    /// The scope that a credential needs beside the role. A worker's work is no matter of scopes.
    public Optional<Scope> scope() {
        return switch (this) {
            case ANYONE, WORKER, BROWSER -> Optional.empty();
            case READ -> Optional.of(Scope.TASKS_READ);
            case RESULTS -> Optional.of(Scope.RESULTS_READ);
            case SUBMIT, CONTROL -> Optional.of(Scope.TASKS_WRITE);
            case WORKERS -> Optional.of(Scope.WORKERS_MANAGE);
            case ADMIN, AUDIT -> Optional.of(Scope.ADMIN);
        };
    }
}
