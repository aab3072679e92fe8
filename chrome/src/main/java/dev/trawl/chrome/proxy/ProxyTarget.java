package dev.trawl.chrome.proxy;

import dev.trawl.crawl.fetch.TlsTrust;
import dev.trawl.crawl.fetch.connection.ConnectionKey;
import dev.trawl.crawl.url.Url;
import java.util.Optional;

/// The host and port that a browser asks for, in the single form of the URL parser.
///
/// @param host a name, an IPv4 address or an IPv6 address without brackets
record ProxyTarget(String host, int port) {

    private static final String MARKS = ".-_~%:[]";

    /// Reads `host` or `host:port`. Odd spellings of an address become its usual form. Empty for any other text.
    static Optional<ProxyTarget> parse(String authority, boolean needsPort) {
        boolean isPlain = authority.chars().allMatch(ProxyTarget::isOfAuthority);
        boolean hasPort = authority.lastIndexOf(':') > authority.lastIndexOf(']');
        if (authority.isEmpty() || !isPlain || (needsPort && !hasPort) || authority.endsWith(":")) {
            return Optional.empty();
        }
        return Url.parse("http://" + authority + "/")
                .filter(url -> url.requestTarget().equals("/"))
                .map(url -> new ProxyTarget(withoutBrackets(url.host()), url.port()));
    }

    private static boolean isOfAuthority(int letter) {
        return letter < 128 && (Character.isLetterOrDigit(letter) || MARKS.indexOf(letter) >= 0);
    }

    private static String withoutBrackets(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /// The value of a `Host` header over plain HTTP.
    String authority() {
        String shown = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return port == 80 ? shown : shown + ":" + port;
    }

    ConnectionKey route(Upstream upstream) {
        return new ConnectionKey(false, host, port, upstream.proxy(), TlsTrust.STANDARD);
    }
}
