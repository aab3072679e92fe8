package dev.trawl.gateway.access;

import dev.trawl.spi.identity.User;
import java.time.Instant;

/// A user in a response, without the password.
record UserDocument(String name, String project, String role, Instant createdAt) {

    static UserDocument of(User user) {
        return new UserDocument(
                user.name(), user.project(), RoleText.of(user.role()), Instant.ofEpochMilli(user.createdAt()));
    }
}
