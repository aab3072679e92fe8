package dev.trawl.crawl.extract.css;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Pseudo-classes without arguments that depend only on the document.
enum Pseudo {
    ROOT,
    SCOPE,
    EMPTY,
    FIRST_CHILD,
    LAST_CHILD,
    ONLY_CHILD,
    FIRST_OF_TYPE,
    LAST_OF_TYPE,
    ONLY_OF_TYPE,
    LINK,
    ANY_LINK,
    CHECKED,
    DISABLED,
    ENABLED,
    REQUIRED,
    OPTIONAL,
    DEFINED;

    private static final Set<String> NEVER = Set.of(
            "hover",
            "active",
            "focus",
            "focus-within",
            "focus-visible",
            "visited",
            "target",
            "fullscreen",
            "modal",
            "playing",
            "paused",
            "autofill",
            "user-valid",
            "user-invalid",
            "popover-open",
            "picture-in-picture");

    static Optional<Pseudo> named(String name) {
        for (Pseudo pseudo : values()) {
            if (pseudo.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(name)) {
                return Optional.of(pseudo);
            }
        }
        return Optional.empty();
    }

    static boolean isNever(String name) {
        return NEVER.contains(name);
    }
}
