package dev.trawl.crawl.parse;

/// What a link of a page is for.
public enum LinkKind {
    /// `a[href]`, also inside of SVG.
    ANCHOR,
    /// `area[href]` of an image map.
    AREA,
    /// `link[rel~=canonical]`.
    CANONICAL,
    /// `link[rel~=alternate][hreflang]`: the page in another language.
    ALTERNATE,
    /// `link[rel~=next]` and `link[rel~=prev]`: the pages around this one.
    SEQUENCE,
    /// `iframe[src]` and `frame[src]`.
    FRAME,
    /// Images with their `srcset`, scripts, style sheets and icons.
    ASSET
}
