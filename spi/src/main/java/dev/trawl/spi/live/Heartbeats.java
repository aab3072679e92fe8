package dev.trawl.spi.live;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/// The workers that were heard of lately.
public interface Heartbeats {

    /// Says the worker lives, for `ttl` from now on the receiver's own clock.
    void beat(WorkerStatus status, Duration ttl);

    /// Workers whose last beat has not run out, as they described themselves last, ascending by session.
    List<WorkerStatus> live();

    /// Shows that the leader has not heard of these sessions in time. They are not live until their next beat.
    void lost(Collection<Long> sessions);

    /// Forgets a session at once; unknown ones are ignored.
    void forget(long session);
}
