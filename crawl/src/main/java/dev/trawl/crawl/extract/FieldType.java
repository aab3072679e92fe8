package dev.trawl.crawl.extract;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What the text of a field is read as.
public enum FieldType {
    STRING,
    NUMBER,
    INTEGER,
    BOOLEAN,
    DATE,
    URL,
    HTML,
    /// As it is found: what is JSON stays JSON.
    ANY;

    static Optional<FieldType> named(String name) {
        return Arrays.stream(values()).filter(type -> type.label().equals(name)).findFirst();
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
