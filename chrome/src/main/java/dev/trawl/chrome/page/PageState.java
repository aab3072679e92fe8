package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpEvent;
import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.chrome.cdp.Deadline;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.url.Url;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/// A page while it is loaded, as its events describe it. Events arrive on
/// threads of their own; another one waits.
final class PageState {

    private static final int MOST_POPUPS = 100;

    private final CdpSession session;
    private final PageLimits limits;
    private final PageTraffic traffic;
    private final PageDocument document;
    private final RequestGate gate;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Set<String> popups = new LinkedHashSet<>();
    private int dialogs;
    private int workers;
    private Optional<FetchReply.Failure> failure = Optional.empty();

    PageState(CdpSession session, PageLimits limits, PageTraffic traffic, PageDocument document, RequestGate gate) {
        this.session = session;
        this.limits = limits;
        this.traffic = traffic;
        this.document = document;
        this.gate = gate;
    }

    /// Called by the threads of the events.
    ///
    /// @param from the tab, a frame of it, or a worker
    void accept(CdpSession from, CdpEvent event) {
        boolean isTab = from.equals(session);
        if (event.method().equals("Fetch.requestPaused")) {
            gate.decide(from, event.params(), isTab && document.isMainDocument(event.params()), traffic);
        }
        lock.lock();
        try {
            boolean committed = isTab && document.accept(event);
            if (committed) {
                traffic.forgetDocument();
            }
            traffic.accept(from, event);
            notice(event);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (traffic.isOverLimit()) {
            gate.close();
        }
    }

    private void notice(CdpEvent event) {
        switch (event.method()) {
            case "Page.javascriptDialogOpening" -> dialog(event);
            case "Page.windowOpen" -> {
                if (popups.size() < MOST_POPUPS) {
                    popups.add(event.text("url"));
                }
            }
            default -> {
                // handled above or not of interest
            }
        }
    }

    private void dialog(CdpEvent event) {
        dialogs++;
        if (dialogs > limits.dialogs()) {
            failure = Optional.of(new FetchReply.Failure(
                    FetchError.PAGE_LIMIT, "the page opened more than %d dialogs".formatted(limits.dialogs())));
            return;
        }
        // Leaving the page is the only question that may be answered with yes.
        boolean leave = event.text("type").equals("beforeunload");
        session.tell("Page.handleJavaScriptDialog", Map.of("accept", leave));
    }

    /// Counts a worker of the page. False if it may not start; the page then fails.
    boolean startWorker() {
        lock.lock();
        try {
            workers++;
            if (workers <= limits.workers()) {
                return true;
            }
            failure = Optional.of(new FetchReply.Failure(
                    FetchError.PAGE_LIMIT, "the page started more than %d workers".formatted(limits.workers())));
            changed.signalAll();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /// Waits until a condition holds, the page failed or left, or the deadline is over. Returns whether it holds.
    boolean await(BooleanSupplier condition, Deadline deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!condition.getAsBoolean()) {
                if (isDecided() || session.isDetached() || deadline.isOver()) {
                    return condition.getAsBoolean();
                }
                var _ = changed.await(deadline.sleepNanos(), TimeUnit.NANOSECONDS);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Lets a waiting thread look at its condition.
    void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// True once the page has failed or its next redirect is not followed.
    boolean isDecided() {
        return failure().isPresent() || gate.leftTo().isPresent();
    }

    Optional<FetchReply.Failure> failure() {
        lock.lock();
        try {
            return failure.or(gate::failure);
        } finally {
            lock.unlock();
        }
    }

    PageDocument document() {
        return document;
    }

    PageTraffic traffic() {
        return traffic;
    }

    RequestGate gate() {
        return gate;
    }

    List<String> popups() {
        lock.lock();
        try {
            return popups.stream()
                    .filter(url -> !url.isEmpty())
                    .filter(url -> Url.parse(url).isPresent())
                    .toList();
        } finally {
            lock.unlock();
        }
    }
}
