package dev.trawl.chrome.pool;

import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.chrome.browser.BrowserFolders;
import dev.trawl.chrome.browser.BrowserProcess;
import dev.trawl.chrome.browser.BrowserUnavailableException;
import dev.trawl.chrome.browser.FindBrowser;
import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.chrome.cdp.TargetCalls;
import dev.trawl.chrome.cdp.TargetCalls.Version;
import dev.trawl.spi.TimeSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Lends tabs of running browsers. Thread-safe.
///
/// Starts a browser with the first lease, and replaces it after a number of pages, an age, or too much memory. A tab
/// that does not close within its deadline costs its browser. The slot of a lease is returned in every case.
public final class BrowserPool implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(BrowserPool.class);

    private static final long CLOSE_AGAIN_NANOS = 30_000_000;

    private final Path program;
    private final BrowserConfig browserConfig;
    private final BrowserPoolConfig config;
    private final BrowserFolders folders;
    private final TimeSource time;
    private final Semaphore slots;
    private final LiveBrowsers browsers;
    private final IdleTabs idle = new IdleTabs();

    private BrowserPool(
            Path program,
            BrowserConfig browserConfig,
            BrowserPoolConfig config,
            BrowserFolders folders,
            TimeSource time) {
        this.program = program;
        this.browserConfig = browserConfig;
        this.config = config;
        this.folders = folders;
        this.time = time;
        this.slots = new Semaphore(config.tabs(), true);
        this.browsers = new LiveBrowsers(this::start, config, time, new NoSandboxWarning(browserConfig, time));
    }

    /// Finds the browser and takes a folder. Starts no process yet.
    public static BrowserPool open(
            FindBrowser finder, BrowserConfig browserConfig, BrowserPoolConfig config, TimeSource time)
            throws BrowserUnavailableException {
        Path program = finder.find(browserConfig);
        return new BrowserPool(program, browserConfig, config, BrowserFolders.open(browserConfig), time);
    }

    public BrowserPoolConfig config() {
        return config;
    }

    /// The program of the browsers.
    public Path program() {
        return program;
    }

    /// Loads an empty page, so that a browser that cannot start or has no sandbox is noticed before any job.
    public Version check() throws BrowserUnavailableException, CdpException, InterruptedException {
        PooledBrowser browser = browsers.lease();
        try {
            Deadline deadline = Deadline.in(time, browserConfig.startTime());
            String context = browser.process.targets().createContext("http://127.0.0.1:1", deadline);
            browser.process.targets().createTab(context, deadline);
            requireSandbox(browser);
            browser.process.targets().disposeContext(context, deadline);
            return browser.process.targets().version(deadline);
        } finally {
            browsers.giveBack(browser);
        }
    }

    /// Opens the session of a job.
    ///
    /// @param proxy carries every request of the session; closed by the caller
    public BrowserSession openSession(SessionProxy proxy) {
        return new BrowserSession(this, proxy);
    }

    TabLease acquire(BrowserSession session) throws BrowserUnavailableException, CdpException, InterruptedException {
        slots.acquire();
        boolean lent = false;
        try {
            Deadline deadline = Deadline.in(time, config.pageDeadline());
            Optional<Tab> kept = idle.take(session);
            Tab tab = kept.isPresent() && browsers.leaseAgain(kept.get().browser())
                    ? kept.get()
                    : createTab(session, deadline);
            lent = true;
            return new TabLease(this, tab, deadline);
        } finally {
            if (!lent) {
                slots.release();
            }
        }
    }

    private Tab createTab(BrowserSession session, Deadline deadline)
            throws BrowserUnavailableException, CdpException, InterruptedException {
        idle.takeSurplus(config.tabs() - 1).ifPresent(this::closeTab);
        PooledBrowser browser = browsers.lease();
        TargetCalls targets = browser.process.targets();
        String target = "";
        boolean created = false;
        try {
            target = targets.createTab(session.contextIn(browser, deadline), deadline);
            CdpSession attached = targets.attach(target, deadline);
            attached.call("Inspector.enable", Map.of(), deadline);
            requireSandbox(browser);
            created = true;
            return new Tab(browser, session, target, attached);
        } finally {
            if (!created) {
                if (!target.isEmpty()) {
                    targets.session().tell("Target.closeTarget", Map.of("targetId", target));
                }
                browsers.giveBack(browser);
            }
        }
    }

    private void requireSandbox(PooledBrowser browser) throws BrowserUnavailableException {
        if (!browser.sandboxed) {
            try {
                browser.process.requireSandbox();
                browser.sandboxed = true;
            } catch (BrowserUnavailableException unsafe) {
                browsers.kill(browser, "no sandbox");
                throw unsafe;
            }
        }
    }

    void giveBack(Tab tab, boolean spoiled) {
        boolean interrupted = Thread.interrupted(); // returning a tab must not be cut short
        try {
            Deadline deadline = Deadline.in(time, config.closeDeadline());
            boolean reusable = !spoiled && !tab.owner().isClosed() && !tab.isGone() && clear(tab, deadline);
            if (reusable && browsers.isUsable(tab.browser())) {
                idle.add(tab);
            } else {
                closeTab(tab, deadline);
            }
            if (tab.owner().isClosed()) {
                close(tab.owner());
            }
        } finally {
            browsers.giveBack(tab.browser());
            slots.release();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Leaves the page, so that its scripts use no time while the tab is idle.
    private boolean clear(Tab tab, Deadline deadline) {
        try {
            tab.session().call("Page.navigate", Map.of("url", "about:blank"), deadline);
            return true;
        } catch (CdpException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void closeTab(Tab tab) {
        closeTab(tab, Deadline.in(time, config.closeDeadline()));
    }

    private void closeTab(Tab tab, Deadline deadline) {
        if (tab.isGone() && !tab.browser().process.isAlive()) {
            return;
        }
        try {
            // A tab that is just loading may ignore the call, and a busy one starts its grace period again with each
            // call. So it is repeated soon, and then in longer intervals.
            for (long wait = CLOSE_AGAIN_NANOS; !tab.isGone(); wait *= 4) {
                tab.targets().closeTarget(tab.target(), deadline);
                Deadline again = deadline.orIn(Duration.ofNanos(wait));
                while (!tab.isGone() && !again.isOver()) {
                    LockSupport.parkNanos(Math.min(again.sleepNanos(), 2_000_000));
                }
                if (!tab.isGone() && deadline.isOver()) {
                    browsers.kill(tab.browser(), "a tab did not close");
                    return;
                }
            }
        } catch (CdpException failed) {
            if (failed.kind() == CdpException.Cause.TIMEOUT) {
                browsers.kill(tab.browser(), "a tab did not close");
            }
        } catch (InterruptedException _) {
            browsers.kill(tab.browser(), "interrupted");
            Thread.currentThread().interrupt();
        }
    }

    void close(BrowserSession session) {
        for (Tab tab : idle.takeAll(session)) {
            closeTab(tab);
        }
        session.contexts().forEach((browser, context) -> {
            session.contexts().remove(browser);
            if (browser.process.isAlive()) {
                dispose(browser, context);
            }
        });
    }

    private void dispose(PooledBrowser browser, String context) {
        boolean interrupted = Thread.interrupted();
        try {
            browser.process.targets().disposeContext(context, Deadline.in(time, config.closeDeadline()));
        } catch (CdpException failed) {
            if (failed.kind() == CdpException.Cause.TIMEOUT) {
                browsers.kill(browser, "a context did not close");
            }
        } catch (InterruptedException _) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private PooledBrowser start() throws BrowserUnavailableException, InterruptedException {
        return new PooledBrowser(BrowserProcess.start(program, browserConfig, folders, time), time.nanos());
    }

    public PoolStatus status() {
        return browsers.status(config.tabs() - slots.availablePermits(), idle.size());
    }

    /// Kills all browsers and deletes their folders. Pages in progress fail.
    @Override
    public void close() {
        browsers.close();
        folders.close();
        log.debug("browser pool closed");
    }
}
