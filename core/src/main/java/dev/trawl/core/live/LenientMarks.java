package dev.trawl.core.live;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Marks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Marks that may be lost. A lease holder that misses a mark learns of it with its next renewal.
public final class LenientMarks implements Marks {

    private final Marks marks;
    private final FailureLog trouble = new FailureLog("marks");

    public LenientMarks(Marks marks) {
        this.marks = marks;
    }

    @Override
    public void mark(Map<SubtaskId, Long> voidEpochs, Duration ttl) {
        if (!voidEpochs.isEmpty()) {
            trouble.survive(() -> marks.mark(voidEpochs, ttl));
        }
    }

    @Override
    public List<SubtaskId> marked(Map<SubtaskId, Long> leases) {
        return leases.isEmpty() ? List.of() : trouble.survive(() -> marks.marked(leases), List.of());
    }

    @Override
    public void forget(Set<SubtaskId> subtasks) {
        if (!subtasks.isEmpty()) {
            trouble.survive(() -> marks.forget(subtasks));
        }
    }
}
