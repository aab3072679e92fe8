package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Url;

/// The URLs of one crawl that its frontier has already, as far as is remembered, and the links that lead to them: the
/// pages of a site share most of their links, and those need not be read again.
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

    /// The frontier has it for sure.
    public void add(Fingerprint url) {
        urls.add(url);
    }

    /// The links of one page.
    ///
    /// @param base what they are relative to
    OfPage links(Url base) {
        return new OfPage(Fingerprint.ofText(base.origin()));
    }

    /// The links of a page that another filter was asked about.
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

        /// Remembers a link that leads to a URL of the frontier, if it does so on every page of the same origin.
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

    /// Plain letters need no encoding of the page, and a path from the root no path of the page.
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
