package dev.trawl.spi;

/// The role of a credential.
public enum Role {
    ADMIN,
    OPERATOR,
    SUBMITTER,
    VIEWER,
    AUDITOR,
    /// The credential of one worker, limited to its own work. Not for people.
    WORKER,
    /// The credential with which a browser pulls market tasks, and nothing else. Not for people.
    BROWSER;

    /// Returns false for roles of machines, which may only run tasks.
    public boolean isOfPeople() {
        return this != WORKER && this != BROWSER;
    }
}
