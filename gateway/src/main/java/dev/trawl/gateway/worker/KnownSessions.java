package dev.trawl.gateway.worker;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.SessionReads;
import dev.trawl.spi.ledger.WorkerSession;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks that a session belongs to the calling worker, and explains why a session has ended.
final class KnownSessions {

    private static final Logger log = LoggerFactory.getLogger(KnownSessions.class);
    private static final int MOST = 10_000;

    private final SessionReads reads;
    private final Map<Long, Owner> owners = new ConcurrentHashMap<>();

    KnownSessions(SessionReads reads) {
        this.reads = reads;
    }

    private record Owner(String project, String worker) {}

    /// @throws RefusedException when the session belongs to another worker
    void check(Caller worker, long session) {
        var known = Optional.ofNullable(owners.get(session)).or(() -> owner(session));
        if (known.isEmpty() || !known.get().equals(new Owner(worker.project(), worker.principal()))) {
            throw RefusedException.of(Problem.FORBIDDEN, "/session", "the session belongs to another worker");
        }
    }

    /// @throws RefusedException when the session belongs to another worker or has ended
    void checkOpen(Caller worker, long session) {
        check(worker, session);
        if (!reads.session(session).map(WorkerSession::open).orElse(false)) {
            throw ended(worker, session);
        }
    }

    /// The reason why a session has ended. A newer session of the same id on another node means a
    /// shared credential.
    RefusedException ended(Caller worker, long session) {
        var node = reads.session(session).map(WorkerSession::node).orElse("");
        return reads.openSessions().stream()
                .filter(other -> other.project().equals(worker.project())
                        && other.worker().equals(worker.principal())
                        && other.id() > session
                        && !other.node().equals(node))
                .findFirst()
                .map(other -> replaced(worker, session, other))
                .orElseGet(() ->
                        RefusedException.of(Problem.STALE_LEASE, "/session", "the session has ended; register again"));
    }

    private static RefusedException replaced(Caller worker, long session, WorkerSession other) {
        log.warn(
                "worker cloned worker={} session={} newer={} node={}",
                worker.principal(),
                session,
                other.id(),
                other.node());
        return RefusedException.of(
                Problem.SESSION_REPLACED,
                "/session",
                "%s has registered with the worker id %s; if this is not intended, remove the worker and join it again"
                        .formatted(other.node(), worker.principal()));
    }

    private Optional<Owner> owner(long session) {
        var found = reads.session(session).map(row -> new Owner(row.project(), row.worker()));
        if (owners.size() >= MOST) {
            owners.clear();
        }
        found.ifPresent(owner -> owners.put(session, owner));
        return found;
    }
}
