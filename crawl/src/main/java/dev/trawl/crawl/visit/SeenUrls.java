package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Url;

/// The URLs already in the frontier of one crawl, as far as they are remembered, and the links that lead to them.
/// Pages of a site share most of their links, which need not be resolved again.
public final class SeenUrls implements AutoCloseable {

    private static final int MOST_URLS = 1 << 26;
    private static final int MOST_LINKS = 1 << 18;

    private final FingerprintSet urls;
    private final FingerprintSet links;

    public SeenUrls(SeenMemory memory) {
        this.urls = new FingerprintSet(memory, MOST_URLS);
        this.links = new FingerprintSet(memory, MOST_LINKS);
    }

    public boolean has(Fingerprint url) {
        return urls.has(url);
    }

    /// Adds a URL that is certainly in the frontier.
    public void add(Fingerprint url) {
        urls.add(url);
    }

    /// The links of one page.
    ///
    /// @param base the base of relative links
    OfPage links(Url base) {
        return new OfPage(Fingerprint.ofText(base.origin()));
    }

    /// The links of a page that was looked up in another filter.
    OfPage links(OfPage same) {
        return new OfPage(same.origin);
    }

    @Override
    public void close() {
        urls.close();
        links.close();
    }

    final class OfPage {

        private final Fingerprint origin;

        private OfPage(Fingerprint origin) {
            this.origin = origin;
        }

        boolean has(String href) {
            return links.has(key(href));
        }

        /// Remembers a link to a URL in the frontier, if it means the same on every page of the same origin.
        void add(String href) {
            if (isWhole(href)) {
                links.add(key(href));
            }
        }

        private Fingerprint key(String href) {
            var link = Fingerprint.ofText(href);
            return new Fingerprint(link.high() ^ origin.high(), link.low() ^ origin.low());
        }
    }

    /// ASCII letters do not depend on the page's encoding, and a path from the root not on the page's path.
    private static boolean isWhole(String href) {
        boolean rooted = href.length() > 1 && href.charAt(0) == '/' && href.charAt(1) != '/' && href.charAt(1) != '\\';
        return (rooted || href.startsWith("http://") || href.startsWith("https://")) && isPlain(href);
    }

    private static boolean isPlain(String href) {
        for (int at = 0; at < href.length(); at++) {
            if (href.charAt(at) >= 0x80) {
                return false;
            }
        }
        return true;
    }
}
