package dev.trawl.chrome.pool;

import dev.trawl.chrome.browser.BrowserProcess;

/// A browser with its use. Guarded by the lock of [BrowserPool].
final class PooledBrowser {

    final BrowserProcess process;
    final long startedNanos;
    int leases;
    int pages;
    /// Gets no further pages and is closed with its last lease.
    boolean retiring;
    volatile boolean sandboxed;

    PooledBrowser(BrowserProcess process, long startedNanos) {
        this.process = process;
        this.startedNanos = startedNanos;
    }

    boolean isUsable() {
        return !retiring && process.isAlive();
    }
}
