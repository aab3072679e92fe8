package dev.trawl.spi.ledger;

import java.util.Optional;

/// People and their sessions, inside a transaction.
public interface Users {

    /// Keeps a new user; false, and nothing changed, when the project has one of that name.
    boolean add(User user);

    /// The user as it is, locked until the transaction ends.
    Optional<User> lock(String project, String name);

    /// Replaces a user; false when there is none of that name.
    boolean change(User user);

    /// False when there was none.
    boolean remove(String project, String name);

    /// Ends a session before its time, and forgets those that are over by themselves; safe to call twice.
    ///
    /// @param until ledger time at which the session would have ended
    void endSession(String id, long until);
}
