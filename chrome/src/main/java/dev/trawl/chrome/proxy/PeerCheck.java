package dev.trawl.chrome.proxy;

import java.net.InetSocketAddress;

/// Decides whether a connection to a context proxy comes from its browser.
@FunctionalInterface
public interface PeerCheck {

    /// @param peer address and port of the client
    /// @param own address and port of the proxy
    boolean permits(InetSocketAddress peer, InetSocketAddress own);
}
