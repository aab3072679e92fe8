package dev.trawl.spi;

/// What a person or a service may do; a worker is not a role but a credential of its own.
public enum Role {
    ADMIN,
    OPERATOR,
    SUBMITTER,
    VIEWER,
    AUDITOR
}
