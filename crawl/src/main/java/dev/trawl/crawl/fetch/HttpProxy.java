package dev.trawl.crawl.fetch;

import java.util.Optional;

/// An HTTP proxy, used with `CONNECT` for https and absolute URLs for http. The egress guard also checks the
/// address of the proxy.
///
/// @param host a name, an IPv4 address or an IPv6 address without brackets
/// @param credentials sent only to the proxy, never to the target
/// @param guardsTargets the proxy itself blocks private addresses and may resolve other names; otherwise each
/// target is resolved and checked here first
public record HttpProxy(String host, int port, Optional<HttpCredentials> credentials, boolean guardsTargets) {

    public HttpProxy {
        if (host.isEmpty() || port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a proxy needs a host and a port from 1 to 65535");
        }
    }
}
