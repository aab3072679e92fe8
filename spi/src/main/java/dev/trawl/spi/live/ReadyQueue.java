package dev.trawl.spi.live;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/// Queues of invitations by pool and priority. Delivery is at least once; an invitation grants nothing.
public interface ReadyQueue {

    /// Adds invitations. Duplicates are allowed and harmless.
    void offer(String pool, List<Invitation> invitations);

    /// Takes up to `max`, high priority first, but at least one normal in twenty while both wait. Empty when none
    /// arrives within `wait` or the thread is interrupted.
    List<Invitation> take(String pool, int max, Duration wait);

    /// The number of waiting invitations.
    long size(String pool);

    /// The last known queue depth, without waiting for the backend. A later call may return a newer value.
    default OptionalLong knownSize(String pool) {
        return OptionalLong.of(size(pool));
    }
}
