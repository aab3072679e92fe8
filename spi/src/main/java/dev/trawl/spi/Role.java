package dev.trawl.spi;

/// What a credential is good for.
public enum Role {
    ADMIN,
    OPERATOR,
    SUBMITTER,
    VIEWER,
    AUDITOR,
    /// Not for people: the credential of one worker, which may do its own work and nothing else.
    WORKER
}
