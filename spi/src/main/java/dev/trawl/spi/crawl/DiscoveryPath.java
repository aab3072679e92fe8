package dev.trawl.spi.crawl;

/// How a URL was discovered.
///
/// @param kind the kind of document, and why it is fetched
/// @param redirects consecutive redirects that led to the URL
/// @param outside consecutive links outside the scope, the last one to this URL
/// @param level sitemaps between this one and the first; 0 for everything except sitemaps
/// @param moved the URL is the redirect target of a seed, or in the scope that this target adds
/// @param generated the URL was found on a near-identical copy of other pages
public record DiscoveryPath(Kind kind, int redirects, int outside, int level, boolean moved, boolean generated) {

    /// A link on a page in scope, or a seed.
    public static final DiscoveryPath PLAIN = new DiscoveryPath(Kind.PAGE, 0, 0, 0, false, false);

    private static final int MOST = 0xff;
    private static final int DEEPEST = 0xf;
    private static final int OUTSIDE = 8;
    private static final int KIND = 16;
    private static final int LEVEL = 20;
    private static final int MOVED = 1 << 24;
    private static final int GENERATED = 1 << 25;

    /// The kind of document, and why it is fetched.
    public enum Kind {
        PAGE,
        /// The next page of a listing.
        NEXT,
        /// A list of URLs, not a page itself.
        SITEMAP
    }

    public DiscoveryPath {
        redirects = Math.clamp(redirects, 0, MOST);
        outside = Math.clamp(outside, 0, MOST);
        level = Math.clamp(level, 0, DEEPEST);
    }

    /// Reads the number that the previous version used. Accepts any number; an unknown kind is a page.
    public static DiscoveryPath unpacked(int hops) {
        return new DiscoveryPath(
                switch ((hops >> KIND) & DEEPEST) {
                    case 1 -> Kind.NEXT;
                    case 2 -> Kind.SITEMAP;
                    default -> Kind.PAGE;
                },
                hops & MOST,
                (hops >> OUTSIDE) & MOST,
                (hops >> LEVEL) & DEEPEST,
                (hops & MOVED) != 0,
                (hops & GENERATED) != 0);
    }

    /// The number for nodes and workers of the previous version; 0 for a plain link. Ends with that version.
    public int packed() {
        int code = switch (kind) {
            case PAGE -> 0;
            case NEXT -> 1;
            case SITEMAP -> 2;
        };
        return redirects
                | (outside << OUTSIDE)
                | (code << KIND)
                | (level << LEVEL)
                | (moved ? MOVED : 0)
                | (generated ? GENERATED : 0);
    }

    public boolean isSitemap() {
        return kind == Kind.SITEMAP;
    }

    public DiscoveryPath withKind(Kind other) {
        return new DiscoveryPath(other, redirects, outside, level, moved, generated);
    }

    public DiscoveryPath withLevel(int other) {
        return new DiscoveryPath(kind, redirects, outside, other, moved, generated);
    }

    /// The same discovery with this number of redirects.
    public DiscoveryPath after(int count) {
        return new DiscoveryPath(kind, count, outside, level, moved, generated);
    }

    public DiscoveryPath asGenerated(boolean other) {
        return new DiscoveryPath(kind, redirects, outside, level, moved, other);
    }
}
