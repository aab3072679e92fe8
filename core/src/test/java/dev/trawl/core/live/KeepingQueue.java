package dev.trawl.core.live;

import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.List;

/// A ready queue that may count what it is offered and give it to nobody, as a share group of Kafka does with what a
/// reader was given that is gone.
final class KeepingQueue implements ReadyQueue {

    private final ReadyQueue queue;
    private long kept;
    private boolean keeps;

    KeepingQueue(ReadyQueue queue) {
        this.queue = queue;
    }

    /// Whether it does so with what is offered from now on.
    void keep(boolean really) {
        keeps = really;
    }

    @Override
    public void offer(String pool, List<Invitation> invitations) {
        if (keeps) {
            kept += invitations.size();
        } else {
            queue.offer(pool, invitations);
        }
    }

    @Override
    public List<Invitation> take(String pool, int max, Duration wait) {
        return queue.take(pool, max, wait);
    }

    @Override
    public long size(String pool) {
        return kept + queue.size(pool);
    }
}
