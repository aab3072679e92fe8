package dev.trawl.crawl.extract;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The type that the text of a field is converted to.
public enum FieldType {
    STRING,
    NUMBER,
    INTEGER,
    BOOLEAN,
    DATE,
    URL,
    HTML,
    /// No conversion: JSON stays JSON, anything else is text.
    ANY;

    static Optional<FieldType> named(String name) {
        return Arrays.stream(values()).filter(type -> type.label().equals(name)).findFirst();
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
