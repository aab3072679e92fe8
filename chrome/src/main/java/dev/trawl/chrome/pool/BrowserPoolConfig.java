package dev.trawl.chrome.pool;

import java.time.Duration;

/// `chrome.*`: limits of the pool.
///
/// @param tabs `chrome.tabs`: pages loaded at the same time
/// @param recyclePages `chrome.recycle_pages`: pages after which a browser is replaced
/// @param recycleAge `chrome.recycle_age`
/// @param maxMemory `chrome.max_memory`: bytes of all processes of a browser, after which it is replaced
/// @param pageDeadline longest time for one page
/// @param closeDeadline longest time to close a tab; then its browser is killed
public record BrowserPoolConfig(
        int tabs,
        int recyclePages,
        Duration recycleAge,
        long maxMemory,
        Duration pageDeadline,
        Duration closeDeadline) {

    /// For a number of tabs; the other limits have their defaults.
    public static BrowserPoolConfig of(int tabs) {
        return new BrowserPoolConfig(
                tabs, 200, Duration.ofHours(1), 1_536L << 20, Duration.ofSeconds(60), Duration.ofSeconds(5));
    }

    public BrowserPoolConfig {
        if (tabs < 1 || tabs > 1_000) {
            throw new IllegalArgumentException("chrome.tabs must be from 1 to 1000, not " + tabs);
        }
        if (recyclePages < 1) {
            throw new IllegalArgumentException("chrome.recycle_pages must be at least 1, not " + recyclePages);
        }
        if (recycleAge.isNegative() || recycleAge.isZero()) {
            throw new IllegalArgumentException("chrome.recycle_age must be more than 0, not " + recycleAge);
        }
        if (maxMemory < 256L << 20) {
            throw new IllegalArgumentException("chrome.max_memory must be at least 256 MiB, not " + maxMemory);
        }
    }

    public BrowserPoolConfig withRecyclePages(int pages) {
        return new BrowserPoolConfig(tabs, pages, recycleAge, maxMemory, pageDeadline, closeDeadline);
    }

    public BrowserPoolConfig withRecycleAge(Duration age) {
        return new BrowserPoolConfig(tabs, recyclePages, age, maxMemory, pageDeadline, closeDeadline);
    }

    public BrowserPoolConfig withMaxMemory(long bytes) {
        return new BrowserPoolConfig(tabs, recyclePages, recycleAge, bytes, pageDeadline, closeDeadline);
    }

    public BrowserPoolConfig withPageDeadline(Duration deadline) {
        return new BrowserPoolConfig(tabs, recyclePages, recycleAge, maxMemory, deadline, closeDeadline);
    }

    public BrowserPoolConfig withCloseDeadline(Duration deadline) {
        return new BrowserPoolConfig(tabs, recyclePages, recycleAge, maxMemory, pageDeadline, deadline);
    }
}
