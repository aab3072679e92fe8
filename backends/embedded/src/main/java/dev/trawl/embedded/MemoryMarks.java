package dev.trawl.embedded;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.live.Marks;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Marks seen by every worker of this process.
public final class MemoryMarks implements Marks {

    private final Map<SubtaskId, Long> voidEpochs = new ConcurrentHashMap<>();

    @Override
    public void mark(Map<SubtaskId, Long> more) {
        more.forEach((subtask, epoch) -> voidEpochs.merge(subtask, epoch, Math::max));
    }

    @Override
    public List<SubtaskId> marked(Map<SubtaskId, Long> leases) {
        return leases.entrySet().stream()
                .filter(lease -> isVoid(lease.getKey(), lease.getValue()))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private boolean isVoid(SubtaskId subtask, long epoch) {
        Long marked = voidEpochs.get(subtask);
        return marked != null && epoch <= marked;
    }

    @Override
    public void forget(Set<SubtaskId> subtasks) {
        subtasks.forEach(voidEpochs::remove);
    }
}
