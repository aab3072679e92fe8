package dev.trawl.crawl.parse.encoding;

import java.util.Locale;

/// The source that determined the encoding of a page.
public enum CharsetSource {
    /// A byte order mark.
    BOM,
    /// The charset of the Content-Type header.
    HEADER,
    /// A `meta` or an XML declaration in the first 1,024 bytes.
    META,
    /// A `meta` after the first 1,024 bytes.
    LATE_META,
    /// Statistical detection on the bytes.
    GUESS,
    /// No source; the default encoding applies.
    DEFAULT;

    /// The name in records.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
