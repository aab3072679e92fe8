package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.task.Progress;
import dev.trawl.testkit.memory.rows.Counts;
import dev.trawl.testkit.memory.rows.MemoryRows;
import java.util.List;

final class MemoryProgress implements Progress {

    private final MemoryRows store;

    MemoryProgress(MemoryRows store) {
        this.store = store;
    }

    @Override
    public void add(List<Delta> deltas) {
        for (Delta delta : deltas) {
            Counts counts = store.deltas.get(delta.task()).orElse(Counts.NONE);
            store.deltas.put(delta.task(), counts.plus(delta.done(), delta.failed()));
        }
    }

    @Override
    public List<Delta> take(int maxTasks) {
        var taken = store.deltas.rows().entrySet().stream()
                .limit(maxTasks)
                .map(row -> new Delta(
                        row.getKey(), row.getValue().done(), row.getValue().failed()))
                .toList();
        taken.forEach(delta -> store.deltas.remove(delta.task()));
        return taken;
    }
}
