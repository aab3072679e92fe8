package dev.trawl.spi.identity;

import java.util.Optional;

/// Users and their sign-in sessions, inside a transaction.
public interface Users {

    /// Stores a new user; false, and no change, when the project has one with that name.
    boolean add(User user);

    /// Reads a user and locks it until the transaction ends.
    Optional<User> lock(String project, String name);

    /// Replaces a user; false when the name is unknown.
    boolean change(User user);

    /// Removes a user; false when the name is unknown.
    boolean remove(String project, String name);

    /// Ends a session before its expiry and deletes expired ones. Idempotent.
    ///
    /// @param until ledger time at which the session would have expired
    void endSession(String id, long until);
}
