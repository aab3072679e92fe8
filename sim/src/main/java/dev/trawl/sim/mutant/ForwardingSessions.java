package dev.trawl.sim.mutant;

import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.ledger.Sessions;
import java.util.List;
import java.util.Optional;

/// Passes every call on, so that a wrapper says only what it does differently.
public class ForwardingSessions implements Sessions {

    private final Sessions inner;

    public ForwardingSessions(Sessions inner) {
        this.inner = inner;
    }

    @Override
    public long insert(Session session) {
        return inner.insert(session);
    }

    @Override
    public Optional<Session> lock(long id) {
        return inner.lock(id);
    }

    @Override
    public Optional<Session> lockOpen(String project, String worker) {
        return inner.lockOpen(project, worker);
    }

    @Override
    public boolean change(Session before, Session after) {
        return inner.change(before, after);
    }

    @Override
    public List<Long> removeEnded(long endedBefore, int max) {
        return inner.removeEnded(endedBefore, max);
    }
}
