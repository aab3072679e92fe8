package dev.trawl.chrome.cdp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The protocol over a pair of pipes: JSON messages, each followed by a NUL byte.
///
/// Two platform threads read and write, because a blocked pipe would hold the carrier of a virtual thread. When
/// either pipe ends, every pending and every later call fails with [CdpException.Cause#CLOSED].
public final class CdpConnection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(CdpConnection.class);
    private static final int MOST_BYTES = 256 << 20;
    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(MOST_BYTES)
                            .maxNestingDepth(1_000)
                            .build())
                    .build())
            .build();
    private static final byte[] END = new byte[0];

    /// The browser writes the id first.
    private static final Pattern RESULT = Pattern.compile("\\{\"id\":([0-9]{1,18})[,}]");

    private final AtomicLong ids = new AtomicLong();
    private final Map<Long, Pending> pending = new ConcurrentHashMap<>();
    private final Map<String, CdpSession> sessions = new ConcurrentHashMap<>();
    private final LinkedBlockingQueue<byte[]> outbox = new LinkedBlockingQueue<>();
    private final CompletableFuture<Boolean> closing = new CompletableFuture<>();
    private final AtomicLong malformed = new AtomicLong();
    private final CdpSession browser = new CdpSession(this, "");
    private final MessageReader from;
    private final OutputStream to;
    private volatile boolean closed;

    /// @param mostBytes of the message with the result
    private record Pending(CdpSession session, CompletableFuture<JsonNode> result, long mostBytes) {}

    /// @param from messages of the browser
    /// @param to messages to the browser
    /// @param name of the threads
    public CdpConnection(InputStream from, OutputStream to, String name) {
        this.from = new MessageReader(from, MOST_BYTES, this::skips);
        this.to = to;
        var _ = Thread.ofPlatform().daemon().name(name + "-read").start(this::read);
        var _ = Thread.ofPlatform().daemon().name(name + "-write").start(this::write);
    }

    /// The session of the browser itself.
    public CdpSession browser() {
        return browser;
    }

    /// The session with this id. It receives events from now on.
    public CdpSession session(String id) {
        return sessions.computeIfAbsent(id, key -> new CdpSession(this, key));
    }

    public boolean isOpen() {
        return !closed;
    }

    /// Completes when the pipe is closed.
    public CompletableFuture<Boolean> closing() {
        return closing.copy();
    }

    /// Calls that wait for their result.
    public int pendingCalls() {
        return pending.size();
    }

    /// Messages that were no valid JSON.
    public long malformedMessages() {
        return malformed.get();
    }

    CompletableFuture<JsonNode> send(CdpSession session, String method, Map<String, ?> params) {
        return send(session, method, params, MOST_BYTES);
    }

    CompletableFuture<JsonNode> send(CdpSession session, String method, Map<String, ?> params, long mostBytes) {
        CompletableFuture<JsonNode> result = new CompletableFuture<>();
        long id = ids.incrementAndGet();
        pending.put(id, new Pending(session, result, mostBytes));
        if (closed || session.isDetached()) {
            pending.remove(id);
            result.completeExceptionally(gone(session));
        } else {
            outbox.add(message(id, session, method, params));
        }
        return result;
    }

    void tell(CdpSession session, String method, Map<String, ?> params) {
        if (!closed) {
            outbox.add(message(ids.incrementAndGet(), session, method, params));
        }
    }

    void forgetCancelled() {
        pending.values().removeIf(call -> call.result().isCancelled());
    }

    private static byte[] message(long id, CdpSession session, String method, Map<String, ?> params) {
        var message = JSON.createObjectNode().put("id", id).put("method", method);
        if (!params.isEmpty()) {
            message.set("params", JSON.valueToTree(params));
        }
        if (!session.id().isEmpty()) {
            message.put("sessionId", session.id());
        }
        return JSON.writeValueAsBytes(message);
    }

    private CdpException gone(CdpSession session) {
        return closed
                ? new CdpException(CdpException.Cause.CLOSED, "the browser ended")
                : new CdpException(CdpException.Cause.DETACHED, "the tab " + session.id() + " is gone");
    }

    private void write() {
        try (to) {
            for (byte[] message = outbox.take(); message.length > 0; message = outbox.take()) {
                to.write(message);
                to.write(0);
                if (outbox.isEmpty()) {
                    to.flush();
                }
            }
        } catch (IOException _) {
            // The browser ended; the reader sees the end of its pipe too.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        close();
    }

    private void read() {
        try (from) {
            for (byte[] message = from.next(); message.length > 0; message = from.next()) {
                receive(message);
            }
        } catch (IOException failed) {
            log.debug("browser pipe closed", failed);
        }
        close();
    }

    private void receive(byte[] bytes) {
        JsonNode message;
        try {
            message = JSON.readTree(bytes);
        } catch (JacksonException _) {
            malformed.incrementAndGet();
            return;
        }
        if (message.has("id")) {
            answer(message);
        } else {
            event(message);
        }
    }

    /// Rejects the call of a result that is longer than the caller allows. The rest of the message is then skipped.
    private boolean skips(String beginning, int bytes) {
        Matcher id = RESULT.matcher(beginning);
        if (!id.lookingAt()) {
            return false;
        }
        long number = Long.parseLong(id.group(1));
        Pending call = pending.get(number);
        if (call == null) {
            return true; // nothing waits for it any more
        }
        if (bytes <= call.mostBytes()) {
            return false;
        }
        String text = "the result has more than %d bytes".formatted(call.mostBytes());
        pending.remove(number);
        call.result().completeExceptionally(new CdpException(CdpException.Cause.REJECTED, text));
        return true;
    }

    private void answer(JsonNode message) {
        Pending call = pending.remove(message.path("id").asLong(0));
        if (call == null) {
            return;
        }
        if (message.has("error")) {
            String text = message.path("error").path("message").asString("");
            call.result().completeExceptionally(new CdpException(CdpException.Cause.REJECTED, text));
        } else {
            call.result().complete(message.path("result"));
        }
    }

    private void event(JsonNode message) {
        String method = message.path("method").asString("");
        JsonNode params = message.path("params");
        if (method.equals("Target.detachedFromTarget")) {
            detached(params.path("sessionId").asString(""));
        }
        String id = message.path("sessionId").asString("");
        CdpSession session = id.isEmpty() ? browser : sessions.get(id);
        if (session == null) {
            return;
        }
        session.receive(new CdpEvent(method, params));
        if (method.equals("Inspector.targetCrashed")) {
            detached(id); // the session stays, but its tab never answers again
        }
    }

    private void detached(String id) {
        CdpSession session = sessions.remove(id);
        if (session == null) {
            return;
        }
        session.detach();
        failPending(session);
    }

    private void failPending(CdpSession session) {
        for (var entry : List.copyOf(pending.entrySet())) {
            if (entry.getValue().session().equals(session)) {
                pending.remove(entry.getKey());
                entry.getValue().result().completeExceptionally(gone(session));
            }
        }
    }

    /// Fails all pending calls and closes the pipe to the browser, which then ends.
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        outbox.add(END);
        for (var entry : List.copyOf(pending.entrySet())) {
            pending.remove(entry.getKey());
            entry.getValue()
                    .result()
                    .completeExceptionally(gone(entry.getValue().session()));
        }
        sessions.clear();
        closing.complete(true);
    }
}
