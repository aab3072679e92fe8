package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;
import java.util.Optional;

/// What a connection can be used for: one origin, by one way, under one trust.
///
/// @param host an IPv6 address has no brackets here
record Route(boolean secure, String host, int port, Optional<HttpProxy> proxy, Trust trust) {

    static Route to(Url url, Optional<HttpProxy> proxy, Trust trust) {
        String host = url.host();
        String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return new Route(url.scheme().equals("https"), plain, url.port(), proxy, trust);
    }

    /// `host:port` as a proxy wants it.
    String authority() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
