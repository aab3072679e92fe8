package dev.trawl.chrome.proxy;

import dev.trawl.crawl.fetch.http.Connector;
import dev.trawl.spi.TimeSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The only way from the browsers of a worker to the network. Each browser context gets a proxy of its own. The
/// egress guard of the worker checks each address that is connected to, and names are resolved here, never by the
/// browser.
public final class ChromeProxy implements AutoCloseable {

    private final OpenTarget open;
    private final PeerCheck peers;
    private final Map<Integer, ContextProxy> proxies = new ConcurrentHashMap<>();

    /// @param connector of the worker's HTTP fetcher, which must stay open
    /// @param peers recognises the processes of the browsers
    public ChromeProxy(Connector connector, TimeSource time, ProxyLimits limits, PeerCheck peers) {
        this.open = new OpenTarget(connector, time, limits, proxies::containsKey);
        this.peers = peers;
    }

    /// Opens the proxy of one browser context. Close it with the context.
    ///
    public ContextProxy open(Upstream upstream) {
        ContextProxy proxy = ContextProxy.open(open, peers, upstream, closed -> proxies.remove(closed.port(), closed));
        proxies.put(proxy.port(), proxy);
        return proxy;
    }

    /// Number of open context proxies.
    public int count() {
        return proxies.size();
    }

    /// Closes all context proxies.
    @Override
    public void close() {
        proxies.values().forEach(ContextProxy::close);
    }
}
