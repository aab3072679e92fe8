package dev.trawl.chrome.proxy;

import dev.trawl.crawl.fetch.HttpProxy;
import java.util.Optional;

/// The way of a browser context to servers.
///
/// @param proxy the job's proxy with its credentials; empty connects directly
public record Upstream(Optional<HttpProxy> proxy) {

    public static final Upstream DIRECT = new Upstream(Optional.empty());

    public static Upstream through(HttpProxy proxy) {
        return new Upstream(Optional.of(proxy));
    }
}
