package dev.trawl.spi.live;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/// The heartbeats of live workers.
public interface Heartbeats {

    /// Records a heartbeat; the worker is live for `ttl`, measured by the receiver's clock.
    void beat(WorkerStatus status, Duration ttl);

    /// Workers whose last heartbeat has not expired, with their latest status, ascending by session.
    List<WorkerStatus> live();

    /// Marks sessions as unhealthy whose heartbeat the leader missed. They are not live until their next heartbeat.
    void lost(Collection<Long> sessions);

    /// Removes a session at once; unknown ones are ignored.
    void forget(long session);
}
