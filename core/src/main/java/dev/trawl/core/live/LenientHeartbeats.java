package dev.trawl.core.live;

import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/// Heartbeats for display. While the backend is unavailable, the list is empty and writes are dropped.
public final class LenientHeartbeats implements Heartbeats {

    private final Heartbeats heartbeats;
    private final FailureLog trouble = new FailureLog("heartbeats");

    public LenientHeartbeats(Heartbeats heartbeats) {
        this.heartbeats = heartbeats;
    }

    @Override
    public void beat(WorkerStatus status, Duration ttl) {
        trouble.survive(() -> heartbeats.beat(status, ttl));
    }

    @Override
    public List<WorkerStatus> live() {
        return trouble.survive(heartbeats::live, List.of());
    }

    @Override
    public void lost(Collection<Long> sessions) {
        trouble.survive(() -> heartbeats.lost(sessions));
    }

    @Override
    public void forget(long session) {
        trouble.survive(() -> heartbeats.forget(session));
    }
}
