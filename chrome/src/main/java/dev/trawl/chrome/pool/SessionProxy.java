package dev.trawl.chrome.pool;

import dev.trawl.crawl.fetch.FetchReply;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/// The forward proxy of one browser session. Every request of the session goes through it.
public interface SessionProxy extends AutoCloseable {

    /// In lower case. A header of replies that the proxy itself sends in place of a server's.
    String ERROR_HEADER = "trawl-proxy-error";

    /// The listener, on a loopback address.
    InetSocketAddress address();

    /// The address of the last connection to this host; empty if there was none.
    Optional<InetAddress> connected(String host, int port);

    /// Why the last failed attempt to reach this host failed; empty if there was none.
    Optional<FetchReply.Failure> failure(String host, int port);

    @Override
    void close();
}
