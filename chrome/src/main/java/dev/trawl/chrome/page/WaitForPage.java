package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpException;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.crawl.render.PageWait;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Waits until a page counts as loaded. A false result means that a limit ended the wait; the page can be read as it
/// is.
final class WaitForPage {

    private static final Duration QUIET = Duration.ofMillis(500);
    private static final Duration AFTER_LOAD = Duration.ofSeconds(10);

    /// For the load event. Behind it, a page with a complete tree is read without it.
    private static final Duration LOAD = Duration.ofSeconds(20);

    /// After an action.
    private static final Duration SETTLE = Duration.ofSeconds(5);

    private static final Duration ELEMENT = Duration.ofSeconds(30);
    private static final long POLL_NANOS = 100_000_000;

    private final TimeSource time;
    private final PageState state;
    private final PageScripts scripts;
    private final Deadline deadline;

    /// @param deadline of the page
    WaitForPage(TimeSource time, PageState state, PageScripts scripts, Deadline deadline) {
        this.time = time;
        this.state = state;
        this.scripts = scripts;
        this.deadline = deadline;
    }

    boolean until(PageWait wait) throws CdpException, InterruptedException {
        return switch (wait) {
            case PageWait.Load() -> loaded();
            case PageWait.Auto() -> loaded() && quiet(deadline.orIn(AFTER_LOAD));
            case PageWait.Pause(Duration pause) -> loaded() && pause(pause, deadline);
            case PageWait.Element(String selector) -> element(selector, deadline.orIn(ELEMENT));
        };
    }

    /// The end of the time for this page.
    Deadline deadline() {
        return deadline;
    }

    private boolean loaded() throws InterruptedException {
        PageDocument document = state.document();
        Deadline limit = deadline.orIn(LOAD);
        state.await(() -> state.gate().isClosed() || (document.isLoaded() && !document.isPending()), limit);
        return document.isLoaded();
    }

    /// At most two requests in flight for half a second, and no navigation.
    boolean quiet(Deadline limit) throws InterruptedException {
        PageDocument document = state.document();
        return state.await(
                () -> state.gate().isClosed()
                        || (!document.isPending()
                                && document.isLoaded()
                                && state.traffic().quiet().compareTo(QUIET) >= 0),
                limit);
    }

    /// Waits for the effect of an action: quiet for half a second from now on.
    void settle(Deadline limit) throws InterruptedException {
        state.traffic().restartQuiet();
        quiet(limit.orIn(SETTLE));
    }

    boolean pause(Duration pause, Deadline limit) throws InterruptedException {
        Deadline end = Deadline.in(time, pause);
        state.await(end::isOver, limit.orIn(pause.plusMillis(1)));
        return end.isOver();
    }

    /// True once an element matches.
    boolean element(String selector, Deadline limit) throws CdpException, InterruptedException {
        while (true) {
            if (state.document().isCommitted()
                    && scripts.run("exists", deadline, selector).asBoolean(false)) {
                return true;
            }
            if (limit.isOver() || state.isDecided()) {
                return false;
            }
            LockSupport.parkNanos(Math.min(POLL_NANOS, limit.left().toNanos() + 1));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
