package dev.trawl.core.cluster;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Requests to the leader from other threads. The thread that owns the leader's state runs them in the next round.
/// A node that does not lead returns empty.
public final class LeaderRequests {

    private final Queue<Consumer<Boolean>> asked = new ConcurrentLinkedQueue<>();
    private final Runnable wake;

    /// @param wake called when a request is added
    public LeaderRequests(Runnable wake) {
        this.wake = wake;
    }

    public <T> CompletableFuture<Optional<T>> ask(Supplier<T> work) {
        var answer = new CompletableFuture<Optional<T>>();
        asked.add(leads -> {
            try {
                answer.complete(leads ? Optional.of(work.get()) : Optional.empty());
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        wake.run();
        return answer;
    }

    void serve(boolean leads) {
        for (var next = asked.poll(); next != null; next = asked.poll()) {
            next.accept(leads);
        }
    }
}
