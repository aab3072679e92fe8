package dev.trawl.embedded;

import dev.trawl.embedded.Store.Counter;
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.ledger.Sessions;
import java.util.List;
import java.util.Optional;

final class MemorySessions implements Sessions {

    private final Store store;

    MemorySessions(Store store) {
        this.store = store;
    }

    @Override
    public long insert(Session session) {
        long id = store.raise(Counter.SESSION_ID, 1);
        store.sessions.put(id, session.numbered(id));
        return id;
    }

    @Override
    public Optional<Session> lock(long id) {
        return store.sessions.get(id);
    }

    @Override
    public Optional<Session> lockOpen(String project, String worker) {
        return store.openByWorker.in(new ProjectKey(project, worker)).stream()
                .findFirst()
                .map(store.sessions::row);
    }

    @Override
    public boolean change(Session before, Session after) {
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
                .map(Session::id)
                .filter(id -> store.bySession.in(id).isEmpty())
                .limit(max)
                .toList();
        removed.forEach(store.sessions::remove);
        return removed;
    }
}
