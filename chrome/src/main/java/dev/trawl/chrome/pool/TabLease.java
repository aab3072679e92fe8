package dev.trawl.chrome.pool;

import dev.trawl.chrome.cdp.Deadline;
import java.util.concurrent.atomic.AtomicBoolean;

/// The right to load one page in a tab. Closing it returns the slot, whatever happened to the tab.
public final class TabLease implements AutoCloseable {

    private final BrowserPool pool;
    private final Tab tab;
    private final Deadline deadline;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean spoiled;

    TabLease(BrowserPool pool, Tab tab, Deadline deadline) {
        this.pool = pool;
        this.tab = tab;
        this.deadline = deadline;
    }

    public Tab tab() {
        return tab;
    }

    /// The end of the time for this page.
    public Deadline deadline() {
        return deadline;
    }

    /// The tab must not load another page.
    public void spoil() {
        spoiled = true;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            pool.giveBack(tab, spoiled);
        }
    }
}
