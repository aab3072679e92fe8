package dev.trawl.spi;

/// What a credential is good for.
public enum Role {
    ADMIN,
    OPERATOR,
    SUBMITTER,
    VIEWER,
    AUDITOR,
    /// Not for people: the credential of one worker, which may do its own work and nothing else.
    WORKER,
    /// Not for people either: what lets their browsers pull tasks of a market, and nothing else.
    BROWSER;

    /// Somebody's who may look at things, and no machine's that only works.
    public boolean isOfPeople() {
        return this != WORKER && this != BROWSER;
    }
}
