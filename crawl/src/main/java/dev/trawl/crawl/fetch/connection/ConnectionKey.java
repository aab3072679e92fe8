package dev.trawl.crawl.fetch.connection;

import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.HttpProxy;
import dev.trawl.crawl.fetch.TlsTrust;
import dev.trawl.crawl.url.Url;
import java.util.Optional;

/// The key for connection reuse: one origin, one proxy and one trust setting.
///
/// @param host an IPv6 address without brackets
public record ConnectionKey(boolean secure, String host, int port, Optional<HttpProxy> proxy, TlsTrust trust) {

    /// The key for one hop of a request.
    public static ConnectionKey to(Url url, FetchRequest request) {
        String host = url.host();
        String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return new ConnectionKey(url.scheme().equals("https"), plain, url.port(), request.proxy(), request.trust());
    }

    /// `host:port` for a CONNECT request.
    public String authority() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
