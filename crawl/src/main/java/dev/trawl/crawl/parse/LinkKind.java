package dev.trawl.crawl.parse;

/// The purpose of a link on a page.
public enum LinkKind {
    /// `a[href]`, also in SVG.
    ANCHOR,
    /// `area[href]` of an image map.
    AREA,
    /// `link[rel~=canonical]`.
    CANONICAL,
    /// `link[rel~=alternate][hreflang]`: the page in another language.
    ALTERNATE,
    /// `link[rel~=next]` and `link[rel~=prev]`: the neighbouring pages of a series.
    SEQUENCE,
    /// `iframe[src]` and `frame[src]`.
    FRAME,
    /// Images with their `srcset`, scripts, style sheets and icons.
    ASSET
}
