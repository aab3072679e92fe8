package dev.trawl.crawl.archive;

import java.util.Locale;

/// The reason why a stored body is incomplete.
public enum Truncation {
    LENGTH,
    TIME,
    DISCONNECT,
    UNSPECIFIED;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
