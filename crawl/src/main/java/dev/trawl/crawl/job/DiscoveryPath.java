package dev.trawl.crawl.job;

/// How a URL was discovered, packed into the frontier's `hops` number. A plain link is 0. A page behind redirects
/// is their number.
///
/// @param redirects consecutive redirects that led to the URL
/// @param outside consecutive links outside the scope, the last one to this URL
/// @param level sitemaps between this one and the first; 0 for everything except sitemaps
/// @param moved the URL is the redirect target of a seed, or in the scope that this target adds
/// @param generated the URL was found on a near-identical copy of other pages
public record DiscoveryPath(int redirects, int outside, Kind kind, int level, boolean moved, boolean generated) {

    /// A link on a page in scope, or a seed.
    public static final DiscoveryPath PLAIN = new DiscoveryPath(0, 0, Kind.PAGE, 0, false, false);

    private static final int BYTE = 0xff;
    private static final int HALF = 0xf;
    private static final int MOVED = 1 << 24;
    private static final int GENERATED = 1 << 25;

    /// The kind of document, and why it is fetched.
    public enum Kind {
        PAGE(0),
        /// The next page of a listing.
        NEXT(1),
        /// A list of URLs, not a page itself.
        SITEMAP(2);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        private static Kind of(int code) {
            return switch (code) {
                case 1 -> NEXT;
                case 2 -> SITEMAP;
                default -> PAGE;
            };
        }
    }

    public DiscoveryPath {
        redirects = Math.clamp(redirects, 0, BYTE);
        outside = Math.clamp(outside, 0, BYTE);
        level = Math.clamp(level, 0, HALF);
    }

    /// Accepts any number; an unknown kind is a page.
    public static DiscoveryPath of(int hops) {
        return new DiscoveryPath(
                hops & BYTE,
                (hops >> 8) & BYTE,
                Kind.of((hops >> 16) & HALF),
                (hops >> 20) & HALF,
                (hops & MOVED) != 0,
                (hops & GENERATED) != 0);
    }

    public int packed() {
        return redirects
                | (outside << 8)
                | (kind.code << 16)
                | (level << 20)
                | (moved ? MOVED : 0)
                | (generated ? GENERATED : 0);
    }

    public boolean isSitemap() {
        return kind == Kind.SITEMAP;
    }

    public DiscoveryPath withKind(Kind other) {
        return new DiscoveryPath(redirects, outside, other, level, moved, generated);
    }

    public DiscoveryPath withLevel(int other) {
        return new DiscoveryPath(redirects, outside, kind, other, moved, generated);
    }

    /// The same discovery with this number of redirects.
    public DiscoveryPath after(int count) {
        return new DiscoveryPath(count, outside, kind, level, moved, generated);
    }

    public DiscoveryPath asGenerated(boolean other) {
        return new DiscoveryPath(redirects, outside, kind, level, moved, other);
    }
}
