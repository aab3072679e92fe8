package dev.trawl.spi.live;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/// Invitations by pool and priority. Delivery is at least once; an invitation grants nothing.
public interface ReadyQueue {

    /// Adds invitations. Duplicates are allowed and harmless.
    void offer(String pool, List<Invitation> invitations);

    /// Takes up to `max`, high ones first but at least one normal in twenty while both wait; empty when none comes
    /// within `wait` or the thread is interrupted.
    List<Invitation> take(String pool, int max, Duration wait);

    /// How many invitations wait.
    long size(String pool);

    /// How many waited a moment ago, as far as that is known without waiting for an answer. Who asks again will know
    /// more.
    default OptionalLong knownSize(String pool) {
        return OptionalLong.of(size(pool));
    }
}
