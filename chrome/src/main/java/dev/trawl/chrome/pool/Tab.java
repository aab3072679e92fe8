package dev.trawl.chrome.pool;

import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.TargetCalls;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A tab of a browser session. Used by one page at a time.
public final class Tab {

    private final PooledBrowser browser;
    private final BrowserSession owner;
    private final String target;
    private final CdpSession session;
    private final Map<Class<?>, Object> attachments = new ConcurrentHashMap<>();

    Tab(PooledBrowser browser, BrowserSession owner, String target, CdpSession session) {
        this.browser = browser;
        this.owner = owner;
        this.target = target;
        this.session = session;
    }

    /// The protocol session of this tab.
    public CdpSession session() {
        return session;
    }

    public TargetCalls targets() {
        return browser.process.targets();
    }

    /// The id of the tab and of its main frame.
    public String target() {
        return target;
    }

    /// True once the tab or its browser is gone.
    public boolean isGone() {
        return session.isDetached();
    }

    /// Keeps a value with the tab for its next pages.
    public <T> void attach(Class<T> type, T value) {
        attachments.put(type, value);
    }

    /// The value of an earlier page of this tab.
    public <T> Optional<T> attached(Class<T> type) {
        return Optional.ofNullable(type.cast(attachments.get(type)));
    }

    PooledBrowser browser() {
        return browser;
    }

    BrowserSession owner() {
        return owner;
    }
}
