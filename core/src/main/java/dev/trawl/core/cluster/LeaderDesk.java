package dev.trawl.core.cluster;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What others ask of the leader. It is done within the next round, by the thread that owns the leader's picture of the
/// cluster; a node that does not lead answers with nothing.
public final class LeaderDesk {

    private final Queue<Consumer<Boolean>> asked = new ConcurrentLinkedQueue<>();
    private final Runnable wake;

    /// @param wake is called when there is something to do
    public LeaderDesk(Runnable wake) {
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
