package dev.trawl.gateway.http;

import dev.trawl.spi.Caller;
import dev.trawl.spi.KeyScope;
import dev.trawl.spi.Role;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The access that a route requires. Every route has one.
public enum Access {
    /// No token: only probes, sign-in, joining with a join token, and the userscript.
    ANYONE,
    /// Any role of people and services, with a token.
    READ,
    /// The same roles, for results of tasks.
    RESULTS,
    SUBMIT,
    CONTROL,
    /// Manage workers: invite, drain, revoke.
    WORKERS,
    /// Manage users, keys and secrets.
    ADMIN,
    /// Read the audit log.
    AUDIT,
    /// The credential of a worker, for its work only.
    WORKER,
    /// The credential of a person's browser, for the tasks it pulls.
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

    /// The lowest role that has the access, in words.
    public String needed() {
        return switch (this) {
            case ANYONE -> "no role";
            case READ, RESULTS -> "viewer";
            case SUBMIT -> "submitter";
            case CONTROL, WORKERS -> "operator";
            case ADMIN -> "admin";
            case AUDIT -> "auditor";
            case WORKER -> "a worker credential";
            case BROWSER -> "a browser credential";
        };
    }

    /// The scopes that have an effect for a role.
    public static Set<KeyScope> scopes(Role role) {
        return Arrays.stream(values())
                .filter(access -> access.isAllowed(role))
                .flatMap(access -> access.scope().stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(KeyScope.class)));
    }

    /// True when both role and scope allow the access.
    public boolean isAllowed(Caller caller) {
        return isAllowed(caller.role()) && scope().map(caller::has).orElse(true);
    }

    /// The scope that a credential needs beside the role. Worker and browser access needs no scope.
    public Optional<KeyScope> scope() {
        return switch (this) {
            case ANYONE, WORKER, BROWSER -> Optional.empty();
            case READ -> Optional.of(KeyScope.TASKS_READ);
            case RESULTS -> Optional.of(KeyScope.RESULTS_READ);
            case SUBMIT, CONTROL -> Optional.of(KeyScope.TASKS_WRITE);
            case WORKERS -> Optional.of(KeyScope.WORKERS_MANAGE);
            case ADMIN, AUDIT -> Optional.of(KeyScope.ADMIN);
        };
    }
}
