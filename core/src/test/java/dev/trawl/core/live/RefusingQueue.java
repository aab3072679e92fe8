package dev.trawl.core.live;

import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.ReadyQueue;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// A ready queue whose engine refuses one pool, as Redis does with a key of another type.
final class RefusingQueue implements ReadyQueue {

    private final ReadyQueue queue;
    private final String refused;
    private Runnable waits = () -> {};
    private boolean allowed;

    RefusingQueue(ReadyQueue queue, String refused) {
        this.queue = queue;
        this.refused = refused;
    }

    /// Refuses only after this.
    void hang(Runnable waiting) {
        waits = waiting;
    }

    void allow() {
        allowed = true;
    }

    @Override
    public void offer(String pool, List<Invitation> invitations) {
        check(pool);
        queue.offer(pool, invitations);
    }

    @Override
    public List<Invitation> take(String pool, int max, Duration wait) {
        check(pool);
        return queue.take(pool, max, wait);
    }

    @Override
    public long size(String pool) {
        check(pool);
        return queue.size(pool);
    }

    private void check(String pool) {
        if (!allowed && pool.equals(refused)) {
            waits.run();
            throw new LiveStateUnavailableException("the test refuses this pool", new IOException("refused"));
        }
    }
}
