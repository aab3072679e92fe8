package dev.trawl.spi.ledger;

import dev.trawl.spi.Role;

/// A person who signs in with a password.
///
/// @param name unique in the project
/// @param password the derived key with its salt and cost, never the password
/// @param version grows whenever sessions that were opened before must end
public record User(String project, String name, Role role, String password, int version, long createdAt) {

    public User withRole(Role other) {
        return new User(project, name, other, password, version, createdAt);
    }

    /// The same with another password; whoever signed in with the old one has to do it again.
    public User withPassword(String other) {
        return new User(project, name, role, other, version + 1, createdAt);
    }
}
