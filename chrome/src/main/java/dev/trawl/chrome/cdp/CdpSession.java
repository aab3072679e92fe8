package dev.trawl.chrome.cdp;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/// Calls to and events of one target: a tab, a frame of another site, or the browser itself. Thread-safe.
public final class CdpSession {

    /// Events that wait for their listener. A busy page sends about a thousand.
    static final int MOST_EVENTS = 8_192;

    private static final long TICK_MILLIS = 500;

    private final CdpConnection connection;
    private final String id;
    private final ArrayBlockingQueue<CdpEvent> events = new ArrayBlockingQueue<>(MOST_EVENTS);
    private final AtomicLong dropped = new AtomicLong();
    private volatile boolean listening;
    private volatile boolean detached;

    CdpSession(CdpConnection connection, String id) {
        this.connection = connection;
        this.id = id;
    }

    /// Empty for the session of the browser itself.
    public String id() {
        return id;
    }

    public CdpConnection connection() {
        return connection;
    }

    /// Sends a call and waits for its result.
    ///
    /// @throws CdpException if there is no result by the deadline
    public JsonNode call(String method, Map<String, ?> params, Deadline deadline)
            throws CdpException, InterruptedException {
        return result(method, send(method, params), deadline);
    }

    /// Sends a call and waits for its result.
    ///
    /// @param mostBytes of the result as the browser sends it. A larger one is skipped, and the call is rejected
    public JsonNode call(String method, Map<String, ?> params, Deadline deadline, long mostBytes)
            throws CdpException, InterruptedException {
        return result(method, connection.send(this, method, params, mostBytes), deadline);
    }

    /// Waits for the result of a call that was sent.
    ///
    /// @param name of the call, for messages
    /// @throws CdpException if there is no result by the deadline
    public JsonNode result(String name, CompletableFuture<JsonNode> call, Deadline deadline)
            throws CdpException, InterruptedException {
        try {
            return deadline.await(call);
        } catch (TimeoutException _) {
            throw new CdpException(CdpException.Cause.TIMEOUT, name + " got no answer");
        } catch (ExecutionException failed) {
            throw failure(name, failed);
        } finally {
            if (call.cancel(false)) {
                connection.forgetCancelled();
            }
        }
    }

    private static CdpException failure(String name, ExecutionException failed) {
        if (failed.getCause() instanceof CdpException known) {
            return new CdpException(known.kind(), name + ": " + known.getMessage());
        }
        throw new IllegalStateException(name, failed);
    }

    /// Sends a call without waiting for its result. Calls of a session run in the order of their sending.
    public CompletableFuture<JsonNode> send(String method, Map<String, ?> params) {
        return connection.send(this, method, params);
    }

    /// Sends a call whose result does not matter.
    public void tell(String method, Map<String, ?> params) {
        connection.tell(this, method, params);
    }

    /// Passes every event to the listener, on a virtual thread of its own, until the session ends. Called at most
    /// once.
    public void listen(Consumer<CdpEvent> listener) {
        listening = true;
        var _ = Thread.ofVirtual().name("cdp-events").start(() -> pass(listener));
    }

    private void pass(Consumer<CdpEvent> listener) {
        try {
            while (true) {
                CdpEvent event = events.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
                if (event != null) {
                    listener.accept(event);
                } else if (isDetached()) {
                    return;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    void receive(CdpEvent event) {
        if (listening && !events.offer(event)) {
            dropped.incrementAndGet();
        }
    }

    void detach() {
        detached = true;
    }

    /// True once the target or the browser is gone. Every further call fails.
    public boolean isDetached() {
        return detached || !connection.isOpen();
    }

    /// Number of events that arrived while the queue was full.
    public long droppedEvents() {
        return dropped.get();
    }
}
