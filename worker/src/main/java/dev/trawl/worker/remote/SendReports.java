package dev.trawl.worker.remote;

import dev.trawl.spi.worker.ReportReply;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Sends reports in batches: reports that arrive while requests are pending go with the next one.
final class SendReports {

    private static final Logger log = LoggerFactory.getLogger(SendReports.class);
    private static final int MOST = 500;
    private static final long MOST_BYTES = 2 << 20;
    private static final int UNDER_WAY = 2;
    private static final long LARGE = 10_000;
    private static final int OK = 200;
    private static final int TOO_LARGE = 413;

    /// Timeout or rate limit: the same report may be accepted later.
    private static final Set<Integer> LATER = Set.of(408, 429);

    private static final int REFUSED = 400;
    private static final int BROKEN = 500;

    private final ServerLink link;
    private final String path;
    private final Deque<Waiting> queue = new ArrayDeque<>();
    private int underWay;

    SendReports(ServerLink link, String path) {
        this.link = link;
        this.path = path;
    }

    /// @param size approximate size in bytes
    private record Waiting(long session, ObjectNode row, long size, CompletableFuture<ReportReply> answer) {}

    CompletableFuture<ReportReply> send(long session, ObjectNode row) {
        var answer = new CompletableFuture<ReportReply>();
        synchronized (this) {
            queue.add(new Waiting(session, row, Wire.bytes(row).length, answer));
        }
        next();
        return answer;
    }

    private void next() {
        var batch = take();
        if (batch.isEmpty()) {
            return;
        }
        var body = Wire.object().put("session", batch.getFirst().session());
        var reports = body.putArray("reports");
        batch.forEach(waiting -> reports.add(waiting.row()));
        var _ = link.send("POST", path, body).whenComplete((reply, failure) -> {
            synchronized (this) {
                underWay--;
            }
            settle(batch, reply, failure);
            next();
        });
    }

    private synchronized List<Waiting> take() {
        var batch = new ArrayList<Waiting>();
        if (queue.isEmpty() || underWay == UNDER_WAY) {
            return batch;
        }
        long session = queue.getFirst().session();
        long bytes = 0;
        while (!queue.isEmpty() && queue.getFirst().session() == session && batch.size() < MOST) {
            bytes += queue.getFirst().size();
            if (bytes > MOST_BYTES && !batch.isEmpty()) {
                break;
            }
            batch.add(queue.removeFirst());
        }
        underWay++;
        return batch;
    }

    private void settle(List<Waiting> batch, @Nullable JsonNode reply, @Nullable Throwable failure) {
        if (reply == null) {
            var cause = failure instanceof CompletionException packed ? packed.getCause() : failure;
            int status = cause instanceof ServerRefusedException refused
                    ? refused.refusal().status()
                    : BROKEN;
            if (status == TOO_LARGE && batch.size() == 1 && isShortened(batch.getFirst())) {
                return;
            }
            batch.forEach(waiting -> settle(waiting, status, String.valueOf(cause)));
            return;
        }
        for (int i = 0; i < batch.size(); i++) {
            var told = reply.path("replies").path(i);
            settle(
                    batch.get(i),
                    told.path("status").asInt(BROKEN),
                    told.path("code").asString(""));
        }
    }

    /// A report too large for the server would be produced again and again, so the attempt fails instead.
    private synchronized boolean isShortened(Waiting large) {
        if (large.size() < LARGE) {
            return false;
        }
        var row = Wire.object()
                .put("token", large.row().path("token").asString(""))
                .put("number", large.row().path("number").asInt())
                .put("outcome", "failed")
                .put("retryable", false)
                .put("error", "a report of %d bytes is larger than the server takes".formatted(large.size()));
        queue.addFirst(new Waiting(large.session(), row, LARGE - 1, large.answer()));
        return true;
    }

    /// A permanently rejected report will not be accepted later either, so its lease counts as lost.
    private static void settle(Waiting waiting, int status, String words) {
        if (status == OK) {
            waiting.answer().complete(ReportReply.COMMITTED);
        } else if (status >= REFUSED && status < BROKEN && !LATER.contains(status)) {
            log.warn("report refused status={} cause={}", status, words);
            waiting.answer().complete(ReportReply.STALE_LEASE);
        } else {
            waiting.answer().completeExceptionally(new IllegalStateException(words));
        }
    }
}
