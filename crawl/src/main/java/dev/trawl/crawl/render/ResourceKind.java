package dev.trawl.crawl.render;

import java.util.Locale;

/// A kind of resource that a page loads.
public enum ResourceKind {
    IMAGE,
    MEDIA,
    FONT,
    STYLESHEET,
    SCRIPT,
    XHR,
    FETCH,
    WEBSOCKET,
    MANIFEST,
    OTHER;

    /// The name in job files.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
