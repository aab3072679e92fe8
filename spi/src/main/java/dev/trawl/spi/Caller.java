package dev.trawl.spi;

import java.util.Set;

/// The authenticated caller of a core operation and its project. Every call of the core carries one.
///
/// @param principal the name of the key or worker, or `user:` and the name of the user
/// @param scopes limits of the credential, within the permissions of the role
public record Caller(String project, String principal, Role role, Set<KeyScope> scopes) {

    public static final String DEFAULT_PROJECT = "default";

    public Caller {
        scopes = Set.copyOf(scopes);
    }

    /// A caller that is limited only by its role.
    public Caller(String project, String principal, Role role) {
        this(project, principal, role, KeyScope.all());
    }

    public boolean has(KeyScope scope) {
        return scopes.contains(scope) || scopes.contains(KeyScope.ADMIN);
    }
}
