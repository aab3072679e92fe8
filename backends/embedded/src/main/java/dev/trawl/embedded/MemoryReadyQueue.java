package dev.trawl.embedded;

import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.List;

/// The ready queue of a single process.
public final class MemoryReadyQueue implements ReadyQueue {

    private final Mailboxes<String> pools = new Mailboxes<>(HighFirst::new);

    @Override
    public void offer(String pool, List<Invitation> invitations) {
        pools.put(pool, invitations);
    }

    @Override
    public List<Invitation> take(String pool, int max, Duration wait) {
        return pools.take(pool, max, wait);
    }

    @Override
    public long size(String pool) {
        return pools.size(pool);
    }
}
