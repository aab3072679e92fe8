package dev.trawl.chrome.pool;

import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The running browsers: one that gets new pages, and retiring ones that finish theirs.
final class LiveBrowsers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LiveBrowsers.class);
    private static final Duration WATCH_INTERVAL = Duration.ofMillis(500);

    /// A page that takes this share of the memory limit at once costs its browser.
    private static final double KILL_RATIO = 1.2;

    /// Pause after a failed start.
    private static final Duration START_BACKOFF = Duration.ofSeconds(5);

    private final Starter starter;
    private final BrowserPoolConfig config;
    private final TimeSource time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<PooledBrowser> all = new HashSet<>();
    private final AtomicLong killed = new AtomicLong();
    private Optional<PooledBrowser> current = Optional.empty();
    private Optional<FailedStart> failed = Optional.empty();
    private long started;
    private long pages;
    private volatile boolean closed;

    /// Starts a browser.
    @FunctionalInterface
    interface Starter {
        PooledBrowser start() throws BrowserUnavailableException, InterruptedException;
    }

    private record FailedStart(BrowserUnavailableException reason, Deadline until) {}

    /// @param warning logged while browsers run
    LiveBrowsers(Starter starter, BrowserPoolConfig config, TimeSource time, NoSandboxWarning warning) {
        this.starter = starter;
        this.config = config;
        this.time = time;
        var _ = Thread.ofPlatform().daemon().name("chrome-watch").start(() -> watch(warning));
    }

    /// Leases the browser for new tabs. Starts one if there is none.
    PooledBrowser lease() throws BrowserUnavailableException, InterruptedException {
        lock.lockInterruptibly();
        try {
            if (current.filter(PooledBrowser::isUsable).isEmpty()) {
                current.ifPresent(this::retire);
                current = Optional.empty();
                current = Optional.of(start());
            }
            PooledBrowser browser = current.orElseThrow();
            count(browser);
            return browser;
        } finally {
            lock.unlock();
        }
    }

    private PooledBrowser start() throws BrowserUnavailableException, InterruptedException {
        if (closed) {
            throw new BrowserUnavailableException(BrowserUnavailableException.Problem.START, "the worker stops");
        }
        if (failed.isPresent() && !failed.get().until().isOver()) {
            throw failed.get().reason();
        }
        try {
            PooledBrowser browser = startTwice();
            all.add(browser);
            started++;
            failed = Optional.empty();
            return browser;
        } catch (BrowserUnavailableException reason) {
            log.warn("browser not started problem={} cause={}", reason.problem(), reason.getMessage());
            failed = Optional.of(new FailedStart(reason, Deadline.in(time, START_BACKOFF)));
            throw reason;
        }
    }

    /// A browser that was killed while it started says nothing about the next one.
    private PooledBrowser startTwice() throws BrowserUnavailableException, InterruptedException {
        try {
            return starter.start();
        } catch (BrowserUnavailableException reason) {
            if (reason.problem() != BrowserUnavailableException.Problem.START) {
                throw reason;
            }
            log.warn("browser start repeated cause={}", reason.getMessage());
            return starter.start();
        }
    }

    /// Leases the browser of an idle tab. False if it gets no further pages.
    boolean leaseAgain(PooledBrowser browser) {
        lock.lock();
        try {
            if (!browser.isUsable()) {
                return false;
            }
            count(browser);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void count(PooledBrowser browser) {
        browser.leases++;
        browser.pages++;
        pages++;
        boolean old = time.nanos() - browser.startedNanos >= config.recycleAge().toNanos();
        browser.retiring |= old || browser.pages >= config.recyclePages();
    }

    boolean isUsable(PooledBrowser browser) {
        lock.lock();
        try {
            return browser.isUsable();
        } finally {
            lock.unlock();
        }
    }

    void giveBack(PooledBrowser browser) {
        lock.lock();
        try {
            browser.leases--;
        } finally {
            lock.unlock();
        }
        closeUnused();
    }

    /// Closes browsers that get no further pages and have none.
    private void closeUnused() {
        List<PooledBrowser> unused;
        lock.lock();
        try {
            unused = all.stream()
                    .filter(browser -> !browser.isUsable() && browser.leases == 0)
                    .toList();
            unused.forEach(all::remove);
        } finally {
            lock.unlock();
        }
        for (PooledBrowser browser : unused) {
            if (!browser.retiring) {
                killed.incrementAndGet();
                log.warn("browser ended unexpectedly pid={}", browser.process.pid());
            }
            browser.process.close();
        }
    }

    private void retire(PooledBrowser browser) {
        if (browser.process.isAlive()) {
            browser.retiring = true;
        }
    }

    /// Ends all processes of a browser at once. Its pages fail.
    void kill(PooledBrowser browser, String reason) {
        boolean first;
        lock.lock();
        try {
            first = !browser.retiring || browser.process.isAlive();
            browser.retiring = true;
        } finally {
            lock.unlock();
        }
        browser.process.close();
        if (first) {
            killed.incrementAndGet();
            log.warn("browser killed pid={} reason={}", browser.process.pid(), reason);
        }
    }

    private void watch(NoSandboxWarning warning) {
        while (!closed) {
            LockSupport.parkNanos(WATCH_INTERVAL.toNanos());
            closeUnused();
            List<PooledBrowser> running = snapshot();
            var _ = warning.logIfDue(running.size());
            for (PooledBrowser browser : running) {
                watchMemory(browser);
            }
        }
    }

    private void watchMemory(PooledBrowser browser) {
        long bytes = browser.process.memoryBytes();
        if (bytes > config.maxMemory() * KILL_RATIO) {
            kill(browser, "memory");
        } else if (bytes > config.maxMemory()) {
            lock.lock();
            try {
                browser.retiring = true;
            } finally {
                lock.unlock();
            }
        }
    }

    private List<PooledBrowser> snapshot() {
        lock.lock();
        try {
            return List.copyOf(all);
        } finally {
            lock.unlock();
        }
    }

    PoolStatus status(int leased, int idle) {
        lock.lock();
        try {
            return new PoolStatus(all.size(), leased, idle, started, killed.get(), pages);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        closed = true;
        lock.lock();
        try {
            all.forEach(browser -> browser.retiring = true); // their end is expected
        } finally {
            lock.unlock();
        }
        snapshot().forEach(browser -> {
            browser.process.close();
        });
        lock.lock();
        try {
            all.clear();
        } finally {
            lock.unlock();
        }
    }
}
