package dev.trawl.chrome.pool;

import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.Deadline;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The browsing session of one job on this worker. It has a context of its own in each browser, so cookies and stored
/// data never reach another job. Thread-safe.
public final class BrowserSession implements AutoCloseable {

    private final BrowserPool pool;
    private final SessionProxy proxy;
    private final Map<PooledBrowser, String> contexts = new ConcurrentHashMap<>();
    private volatile boolean closed;

    BrowserSession(BrowserPool pool, SessionProxy proxy) {
        this.pool = pool;
        this.proxy = proxy;
    }

    public SessionProxy proxy() {
        return proxy;
    }

    /// Waits for a free slot and lends a tab.
    ///
    /// @throws CdpException if the browser fails meanwhile
    public TabLease acquire() throws BrowserUnavailableException, CdpException, InterruptedException {
        return pool.acquire(this);
    }

    /// The context of this session in a browser, created on first use.
    synchronized String contextIn(PooledBrowser browser, Deadline deadline) throws CdpException, InterruptedException {
        contexts.keySet().removeIf(known -> !known.process.isAlive());
        String known = contexts.get(browser);
        if (known != null) {
            return known;
        }
        String address = "http://127.0.0.1:" + proxy.address().getPort();
        String context = browser.process.targets().createContext(address, deadline);
        contexts.put(browser, context);
        return context;
    }

    Map<PooledBrowser, String> contexts() {
        return contexts;
    }

    boolean isClosed() {
        return closed;
    }

    /// Closes the tabs and deletes cookies and stored data. The proxy stays open.
    @Override
    public void close() {
        closed = true;
        pool.close(this);
    }
}
