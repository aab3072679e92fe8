package dev.trawl.spi;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// What a credential may be used for, within what its role allows. `ADMIN` covers the others.
public enum Scope {
    TASKS_READ("tasks:read"),
    TASKS_WRITE("tasks:write"),
    RESULTS_READ("results:read"),
    WORKERS_MANAGE("workers:manage"),
    ADMIN("admin");

    private final String text;

    Scope(String text) {
        this.text = text;
    }

    /// As it is written everywhere, such as `tasks:read`.
    public String text() {
        return text;
    }

    public static Optional<Scope> parse(String text) {
        return Arrays.stream(values()).filter(scope -> scope.text.equals(text)).findFirst();
    }

    /// A credential that its role alone limits.
    public static Set<Scope> all() {
        return Collections.unmodifiableSet(EnumSet.allOf(Scope.class));
    }
}
