package dev.trawl.sim.mutant;

import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.ledger.WorkerSessionRows;
import java.util.List;
import java.util.Optional;

/// Forwards every call. A subclass overrides only the calls that it changes.
public class ForwardingSessions implements WorkerSessionRows {

    private final WorkerSessionRows inner;

    public ForwardingSessions(WorkerSessionRows inner) {
        this.inner = inner;
    }

    @Override
    public long insert(WorkerSession session) {
        return inner.insert(session);
    }

    @Override
    public Optional<WorkerSession> lock(long id) {
        return inner.lock(id);
    }

    @Override
    public Optional<WorkerSession> lockOpen(String project, String worker) {
        return inner.lockOpen(project, worker);
    }

    @Override
    public boolean change(WorkerSession before, WorkerSession after) {
        return inner.change(before, after);
    }

    @Override
    public List<Long> removeEnded(long endedBefore, int max) {
        return inner.removeEnded(endedBefore, max);
    }
}
