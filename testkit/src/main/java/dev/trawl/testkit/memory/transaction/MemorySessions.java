package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.ledger.WorkerSessionRows;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryRows.Counter;
import dev.trawl.testkit.memory.rows.ProjectKey;
import java.util.List;
import java.util.Optional;

final class MemorySessions implements WorkerSessionRows {

    private final MemoryRows store;

    MemorySessions(MemoryRows store) {
        this.store = store;
    }

    @Override
    public long insert(WorkerSession session) {
        long id = store.raise(Counter.SESSION_ID, 1);
        store.sessions.put(id, session.numbered(id));
        return id;
    }

    @Override
    public Optional<WorkerSession> lock(long id) {
        return store.sessions.get(id);
    }

    @Override
    public Optional<WorkerSession> lockOpen(String project, String worker) {
        return store.openByWorker.in(new ProjectKey(project, worker)).stream()
                .findFirst()
                .map(store.sessions::row);
    }

    @Override
    public boolean change(WorkerSession before, WorkerSession after) {
        var matching = store.sessions
                .get(before.id())
                .filter(row -> row.beat() == before.beat() && row.open() == before.open());
        matching.ifPresent(row -> store.sessions.put(row.id(), after));
        return matching.isPresent();
    }

    @Override
    public List<Long> removeEnded(long endedBefore, int max) {
        var removed = store.sessions.rows().values().stream()
                .filter(session -> !session.open() && session.endedAt() < endedBefore)
                .map(WorkerSession::id)
                .filter(id -> store.bySession.in(id).isEmpty())
                .limit(max)
                .toList();
        removed.forEach(store.sessions::remove);
        return removed;
    }
}
