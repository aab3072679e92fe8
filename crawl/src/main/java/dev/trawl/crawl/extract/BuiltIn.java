package dev.trawl.crawl.extract;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// Values that Trawl reads from any page without a selector.
public enum BuiltIn {
    TITLE,
    TEXT,
    LANGUAGE,
    LINKS,
    JSON_LD,
    MICRODATA,
    OPENGRAPH,
    /// Apps and products that the page describes with schema.org.
    APPS;

    static Optional<BuiltIn> named(String name) {
        return Arrays.stream(values())
                .filter(builtIn ->
                        builtIn.label().equals(name.toLowerCase(Locale.ROOT).replace('-', '_')))
                .findFirst();
    }

    /// The name used in rules.
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
