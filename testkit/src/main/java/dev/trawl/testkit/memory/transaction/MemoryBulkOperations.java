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
        var key = new ProjectKey(operation.project(), operation.id());
        store.operations.put(
                key,
                store.operations
                        .get(key)
                        .map(before -> merged(before, operation))
                        .orElse(operation));
    }

    private static BulkOperation merged(BulkOperation before, BulkOperation after) {
        return new BulkOperation(
                after.project(),
                after.id(),
                after.action(),
                after.reason(),
                after.askedBy(),
                after.total(),
                Math.max(before.done(), after.done()),
                Math.max(before.refused(), after.refused()),
                after.refused() < before.refused() ? before.refusals() : after.refusals(),
                after.createdAt(),
                Math.max(before.movedAt(), after.movedAt()),
                Math.max(before.endedAt(), after.endedAt()));
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
