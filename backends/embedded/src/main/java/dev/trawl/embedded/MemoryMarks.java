package dev.trawl.embedded;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Marks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Marks for all workers of this process, based on its monotonic clock.
public final class MemoryMarks implements Marks {

    private final Map<SubtaskId, Mark> marks = new ConcurrentHashMap<>();
    private final TimeSource time;
    private volatile long nextSweep;

    public MemoryMarks(TimeSource time) {
        this.time = time;
        this.nextSweep = time.nanos();
    }

    /// @param until the expiry time of the mark
    private record Mark(long epoch, long until) {

        Mark plus(Mark other) {
            return other.epoch >= epoch ? other : this;
        }
    }

    @Override
    public void mark(Map<SubtaskId, Long> voidEpochs, Duration ttl) {
        long now = time.nanos();
        sweep(now, ttl);
        long until = now + ttl.toNanos();
        voidEpochs.forEach((subtask, epoch) -> marks.merge(subtask, new Mark(epoch, until), Mark::plus));
    }

    /// Sweeps once per TTL, so that many marks do not cause a full scan each.
    private void sweep(long now, Duration ttl) {
        if (now - nextSweep >= 0) {
            nextSweep = now + ttl.toNanos();
            marks.values().removeIf(mark -> mark.until() - now <= 0);
        }
    }

    @Override
    public List<SubtaskId> marked(Map<SubtaskId, Long> leases) {
        long now = time.nanos();
        return leases.entrySet().stream()
                .filter(lease -> isVoid(lease.getKey(), lease.getValue(), now))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private boolean isVoid(SubtaskId subtask, long epoch, long now) {
        var mark = marks.get(subtask);
        return mark != null && mark.until() - now > 0 && epoch <= mark.epoch();
    }

    @Override
    public void forget(Set<SubtaskId> subtasks) {
        subtasks.forEach(marks::remove);
    }

    /// The number of stored marks, including expired ones that are not swept yet.
    int size() {
        return marks.size();
    }
}
