package dev.trawl.spi;

import java.util.Set;

/// Who asks, and for which project. Every call of the core carries one.
///
/// @param principal the name of the key or worker, or `user:` and the name of the user
/// @param scopes what the credential may be used for, within what the role allows
public record Caller(String project, String principal, Role role, Set<Scope> scopes) {

    public static final String DEFAULT_PROJECT = "default";

    public Caller {
        scopes = Set.copyOf(scopes);
    }

    /// A caller that its role alone limits.
    public Caller(String project, String principal, Role role) {
        this(project, principal, role, Scope.all());
    }

    public boolean has(Scope scope) {
        return scopes.contains(scope) || scopes.contains(Scope.ADMIN);
    }
}
