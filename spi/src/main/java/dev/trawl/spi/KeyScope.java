package dev.trawl.spi;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Restricts the use of a credential, within the permissions of its role. `ADMIN` covers the other scopes.
public enum KeyScope {
    TASKS_READ("tasks:read"),
    TASKS_WRITE("tasks:write"),
    RESULTS_READ("results:read"),
    WORKERS_MANAGE("workers:manage"),
    ADMIN("admin");

    private final String text;

    KeyScope(String text) {
        this.text = text;
    }

    /// The external name, such as `tasks:read`.
    public String text() {
        return text;
    }

    public static Optional<KeyScope> parse(String text) {
        return Arrays.stream(values()).filter(scope -> scope.text.equals(text)).findFirst();
    }

    /// The scopes of a credential that is limited only by its role.
    public static Set<KeyScope> all() {
        return Collections.unmodifiableSet(EnumSet.allOf(KeyScope.class));
    }
}
