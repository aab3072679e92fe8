package dev.trawl.worker.remote;

import dev.trawl.plugin.Lease;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;

/// A long poll for leases, one request at a time. An unanswered request is retried under the same number, so that
/// the leases it won are not lost.
final class LeasePoll {

    private static final Duration WAIT = Duration.ofSeconds(25);
    private static final Duration PATIENCE = Duration.ofSeconds(35);

    private final ServerLink link;
    private final String path;
    private final LeaseBook book;
    private Optional<CompletableFuture<List<Lease>>> asked = Optional.empty();
    private long session;
    private long request;

    LeasePoll(ServerLink link, String path, LeaseBook book) {
        this.link = link;
        this.path = path;
        this.book = book;
    }

    /// Starts a new session, whose requests are numbered from 1.
    synchronized void begin(long newSession) {
        asked.ifPresent(answer -> answer.cancel(true));
        asked = Optional.empty();
        session = newSession;
        request = 1;
    }

    /// Waits a while for leases; the request stays open afterwards.
    ///
    /// @throws IllegalStateException when it failed
    List<Lease> await(long of, int max, Duration wait) {
        var answer = ask(of, max);
        try {
            return took(answer, answer.get(wait.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException _) {
            return List.of();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (ExecutionException e) {
            failed(answer);
            throw new IllegalStateException(e.getCause());
        }
    }

    private synchronized CompletableFuture<List<Lease>> ask(long of, int max) {
        if (of != session) {
            return CompletableFuture.failedFuture(new IllegalStateException("the session has ended"));
        }
        var answer = asked.orElseGet(() -> link.send(
                        "POST",
                        path,
                        Wire.object()
                                .put("session", session)
                                .put("request", request)
                                .put("max", max)
                                .put("wait", WAIT.toString()),
                        PATIENCE)
                .thenApply(this::booked));
        asked = Optional.of(answer);
        return answer;
    }

    /// The leases are held from now on, even if the worker never takes them.
    private List<Lease> booked(JsonNode reply) {
        return reply.path("leases")
                .valueStream()
                .map(row -> {
                    var lease = Wire.lease(row);
                    book.add(lease, row.path("token").asString(""));
                    return lease;
                })
                .toList();
    }

    private synchronized List<Lease> took(CompletableFuture<List<Lease>> answer, List<Lease> leases) {
        if (asked.filter(answer::equals).isEmpty()) {
            return List.of(); // a new session has begun
        }
        asked = Optional.empty();
        request++;
        return leases;
    }

    private synchronized void failed(CompletableFuture<List<Lease>> answer) {
        if (asked.filter(answer::equals).isPresent()) {
            asked = Optional.empty();
        }
    }
}
