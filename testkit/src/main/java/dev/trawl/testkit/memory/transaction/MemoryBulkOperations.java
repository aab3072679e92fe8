package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.task.BulkOperation;
import dev.trawl.spi.task.BulkOperations;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.Map;

final class MemoryBulkOperations implements BulkOperations {

    private final MemoryRows store;

    MemoryBulkOperations(MemoryRows store) {
        this.store = store;
    }

    @Override
    public void put(BulkOperation operation) {
        store.operations.put(new ProjectKey(operation.project(), operation.id()), operation);
    }

    @Override
    public int remove(long movedBefore, int max) {
        var old = store.operations.rows().entrySet().stream()
                .filter(row -> row.getValue().movedAt() < movedBefore)
                .limit(max)
                .map(Map.Entry::getKey)
                .toList();
        old.forEach(store.operations::remove);
        return old.size();
    }
}
