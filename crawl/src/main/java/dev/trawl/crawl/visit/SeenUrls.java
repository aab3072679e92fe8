package dev.trawl.crawl.visit;

import dev.trawl.crawl.extract.ExtractItems.PageItem;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Url;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The URLs already in the frontier of one crawl, as far as they are remembered, and the links that lead to them.
/// Pages of a site share most of their links, which need not be resolved again. Also holds the keys of items.
public final class SeenUrls implements AutoCloseable {

    private static final int MOST_URLS = 1 << 26;
    private static final int MOST_LINKS = 1 << 18;
    private static final int MOST_ITEMS = 1 << 22;

    private final FingerprintSet urls;
    private final FingerprintSet links;
    private final FingerprintSet items;

    public SeenUrls(SeenMemory memory) {
        this.urls = new FingerprintSet(memory, MOST_URLS);
        this.links = new FingerprintSet(memory, MOST_LINKS);
        this.items = new FingerprintSet(memory, MOST_ITEMS);
    }

    public boolean has(Fingerprint url) {
        return urls.has(url);
    }

    /// Adds a URL that is certainly in the frontier.
    public void add(Fingerprint url) {
        urls.add(url);
    }

    /// Leaves out items that another page has, and duplicates within the page. An item belongs to the first page that
    /// shows it; a page that is visited again, as after a lost lease, keeps its items.
    ///
    /// @param page number of the page in its crawl
    List<PageItem> fresh(long page, List<PageItem> found) {
        Set<String> here = new HashSet<>();
        synchronized (items) {
            return found.stream()
                    .filter(item -> here.add(item.key()) && claim(page, item.key()))
                    .toList();
        }
    }

    private boolean claim(long page, String key) {
        var item = Fingerprint.ofText(key);
        var own = Fingerprint.ofText(page + " " + key);
        if (items.has(item) && !items.has(own)) {
            return false;
        }
        items.add(item);
        items.add(own);
        return true;
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
        items.close();
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
