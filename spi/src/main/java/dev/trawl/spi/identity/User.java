package dev.trawl.spi.identity;

import dev.trawl.spi.Role;

/// A user who signs in with a password.
///
/// @param name unique in the project
/// @param password the derived key with its salt and cost, never the password
/// @param version grows when sessions opened earlier must end
public record User(String project, String name, Role role, String password, int version, long createdAt) {

    public User withRole(Role other) {
        return new User(project, name, other, password, version, createdAt);
    }

    /// A copy with another password; sessions opened with the old one end.
    public User withPassword(String other) {
        return new User(project, name, role, other, version + 1, createdAt);
    }
}
