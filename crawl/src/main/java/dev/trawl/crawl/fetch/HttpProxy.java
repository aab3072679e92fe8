package dev.trawl.crawl.fetch;

import java.util.Optional;

/// An HTTP proxy to go through: `CONNECT` for https, whole addresses for http. The egress guard looks at its address
/// as at any other.
///
/// @param host a name, an IPv4 address or an IPv6 address without brackets
/// @param credentials for the proxy alone; the target never sees them
/// @param guardsTargets the proxy itself keeps requests away from private addresses, and may know names that we do not;
///     otherwise each target is resolved and checked here first
public record HttpProxy(String host, int port, Optional<Credentials> credentials, boolean guardsTargets) {

    public HttpProxy {
        if (host.isEmpty() || port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a proxy needs a host and a port from 1 to 65535");
        }
    }
}
