package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;
import java.util.List;

/// The memory of one browsing session.
public interface Cookies {

    /// Remembers nothing.
    Cookies NONE = new Cookies() {
        @Override
        public String header(Url url) {
            return "";
        }

        @Override
        public void store(Url url, List<String> setCookies) {}
    };

    /// The value of `Cookie` for a request; empty when there is nothing to send.
    String header(Url url);

    /// Takes up the `Set-Cookie` values of a reply, and silently leaves what it may not take.
    void store(Url url, List<String> setCookies);
}
