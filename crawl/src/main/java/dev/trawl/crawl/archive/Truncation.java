package dev.trawl.crawl.archive;

import java.util.Locale;

/// Why a stored body is not whole.
public enum Truncation {
    LENGTH,
    TIME,
    DISCONNECT,
    UNSPECIFIED;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
