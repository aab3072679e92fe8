package dev.trawl.redis;

import dev.trawl.spi.ledger.Session;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/// Maps sessions to workers. The ledger is queried once per session; an LRU cache keeps the results.
final class Workers {

    private static final int REMEMBERED = 10_000;

    private final LongFunction<Optional<Session>> sessions;
    private final Map<Long, Worker> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Worker> eldest) {
            return size() > REMEMBERED;
        }
    };

    Workers(LongFunction<Optional<Session>> sessions) {
        this.sessions = sessions;
    }

    Worker of(long session) {
        synchronized (known) {
            var worker = known.get(session);
            if (worker != null) {
                return worker;
            }
        }
        var asked = sessions.apply(session).map(Worker::of);
        synchronized (known) {
            asked.ifPresent(worker -> known.put(session, worker));
        }
        return asked.orElseGet(() -> Worker.unknown(session));
    }
}
