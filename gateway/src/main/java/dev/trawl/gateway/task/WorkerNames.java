package dev.trawl.gateway.task;

import dev.trawl.core.query.QueryTasks;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Which worker a session belonged to, asked once for each session of an answer.
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
