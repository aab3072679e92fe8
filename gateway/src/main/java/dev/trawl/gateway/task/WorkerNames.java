package dev.trawl.gateway.task;

import dev.trawl.core.query.QueryTasks;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Maps sessions to worker names. Caches each session for one response.
public final class WorkerNames {

    private final QueryTasks query;
    private final Map<Long, Optional<String>> known = new HashMap<>();

    public WorkerNames(QueryTasks query) {
        this.query = query;
    }

    Optional<String> of(long session) {
        return session == 0 ? Optional.empty() : known.computeIfAbsent(session, query::worker);
    }
}
