package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Url;

/// Links, as they are written on pages, that lead to URLs the frontier has already. The pages of a site share most of
/// their links, and those need not be read again.
final class SeenLinks {

    private static final int MOST = 1 << 18;

    private final SeenUrls seen = new SeenUrls(MOST);

    /// The links of one page.
    ///
    /// @param base what they are relative to
    OfPage of(Url base) {
        return new OfPage(Fingerprint.ofText(base.origin()));
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

    final class OfPage {

        private final Fingerprint origin;

        private OfPage(Fingerprint origin) {
            this.origin = origin;
        }

        boolean has(String href) {
            return seen.has(key(href));
        }

        /// Remembers a link that leads to a URL of the frontier, if it does so on every page of the same origin.
        void add(String href) {
            if (isWhole(href)) {
                seen.add(key(href));
            }
        }

        private Fingerprint key(String href) {
            var link = Fingerprint.ofText(href);
            return new Fingerprint(link.high() ^ origin.high(), link.low() ^ origin.low());
        }
    }
}
