package dev.trawl.embedded;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;

/// Heartbeats received by this process, based on its monotonic clock.
public final class MemoryHeartbeats implements Heartbeats {

    private final ConcurrentSkipListMap<Long, Heard> heard = new ConcurrentSkipListMap<>();
    private final TimeSource time;

    public MemoryHeartbeats(TimeSource time) {
        this.time = time;
    }

    @Override
    public void beat(WorkerStatus status, Duration ttl) {
        heard.put(status.session(), new Heard(status, time.nanos() + ttl.toNanos()));
    }

    @Override
    public List<WorkerStatus> live() {
        long now = time.nanos();
        heard.values().removeIf(last -> last.until() - now <= 0);
        return heard.values().stream().map(Heard::status).toList();
    }

    @Override
    public void lost(Collection<Long> sessions) {
        heard.keySet().removeAll(sessions);
    }

    @Override
    public void forget(long session) {
        heard.remove(session);
    }

    private record Heard(WorkerStatus status, long until) {}
}
