package dev.trawl.crawl.parse;

import java.util.Locale;

/// What told the encoding of a page.
public enum CharsetSource {
    /// A byte order mark.
    BOM,
    /// The charset of the Content-Type header.
    HEADER,
    /// A `meta` or an XML declaration in the first 1,024 bytes.
    META,
    /// A `meta` further down.
    LATE_META,
    /// The bytes themselves, looked at by statistics.
    GUESS,
    /// Nothing.
    DEFAULT;

    /// As it is written in records.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
