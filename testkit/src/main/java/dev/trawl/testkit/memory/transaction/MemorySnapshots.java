package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.pull.Snapshot;
import dev.trawl.spi.pull.Snapshots;
import dev.trawl.spi.pull.StoredSnapshot;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryRows.Counter;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.List;

/// Stored snapshots in one transaction.
final class MemorySnapshots implements Snapshots {

    private final MemoryRows store;
    private final long now;

    MemorySnapshots(MemoryRows store, long now) {
        this.store = store;
        this.now = now;
    }

    @Override
    public List<Boolean> keep(List<Snapshot> snapshots) {
        return snapshots.stream().map(this::keep).toList();
    }

    private boolean keep(Snapshot snapshot) {
        var key = new ProjectKey(snapshot.project(), snapshot.fingerprint());
        if (!store.snapshotsByFingerprint.in(key).isEmpty()) {
            return false;
        }
        long id = store.raise(Counter.SNAPSHOT_ID, 1);
        store.snapshots.put(id, new StoredSnapshot(id, now, snapshot));
        return true;
    }

    @Override
    public int remove(long keptBefore, int max) {
        var old = store.snapshots.rows().values().stream()
                .takeWhile(row -> row.keptAt() < keptBefore)
                .limit(max)
                .map(StoredSnapshot::id)
                .toList();
        old.forEach(store.snapshots::remove);
        return old.size();
    }
}
