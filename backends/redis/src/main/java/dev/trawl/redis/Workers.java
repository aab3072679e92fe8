package dev.trawl.redis;

import dev.trawl.spi.ledger.WorkerSession;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/// Maps sessions to workers. The ledger is queried once per session; an LRU cache keeps the results.
final class Workers {

    private static final int REMEMBERED = 10_000;

    private final LongFunction<Optional<WorkerSession>> sessions;
    private final Map<Long, WorkerIdentity> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, WorkerIdentity> eldest) {
            return size() > REMEMBERED;
        }
    };

    Workers(LongFunction<Optional<WorkerSession>> sessions) {
        this.sessions = sessions;
    }

    WorkerIdentity of(long session) {
        synchronized (known) {
            var worker = known.get(session);
            if (worker != null) {
                return worker;
            }
        }
        var asked = sessions.apply(session).map(WorkerIdentity::of);
        synchronized (known) {
            asked.ifPresent(worker -> known.put(session, worker));
        }
        return asked.orElseGet(() -> WorkerIdentity.unknown(session));
    }
}
