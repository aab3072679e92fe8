package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;
import java.util.List;

/// The cookie store of one browsing session.
public interface Cookies {

    /// Stores nothing.
    Cookies NONE = new Cookies() {
        @Override
        public String header(Url url) {
            return "";
        }

        @Override
        public void store(Url url, List<String> setCookies) {}
    };

    /// The value of `Cookie` for a request; empty if there are no cookies to send.
    String header(Url url);

    /// Stores the `Set-Cookie` values of a reply. Silently ignores invalid ones.
    void store(Url url, List<String> setCookies);
}
