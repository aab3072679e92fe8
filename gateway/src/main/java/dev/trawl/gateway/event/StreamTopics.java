package dev.trawl.gateway.event;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.TaskId;
import java.util.Set;
import java.util.TreeSet;

/// The topics of a stream.
///
/// @param all all tasks of the project
/// @param tasks single tasks
/// @param workers workers that appear, leave or change
record StreamTopics(boolean all, Set<TaskId> tasks, boolean workers) {

    private static final int MOST = 20;
    private static final String TASK = "task:";

    /// Reads `tasks,workers` or `task:t1,task:t2`.
    static StreamTopics of(Exchange exchange, QueryTasks query) {
        String[] names = exchange.parameter("topics").orElse("").split(",", -1);
        if (names.length > MOST) {
            throw wrong("at most %d topics are allowed".formatted(MOST));
        }
        boolean all = false;
        boolean workers = false;
        var tasks = new TreeSet<TaskId>();
        for (String name : names) {
            switch (name) {
                case "tasks" -> all = true;
                case "workers" -> workers = true;
                default -> tasks.add(task(name, exchange, query));
            }
        }
        return new StreamTopics(all, tasks, workers);
    }

    private static TaskId task(String name, Exchange exchange, QueryTasks query) {
        if (!name.startsWith(TASK)) {
            throw wrong("unknown topic; expected tasks, workers or task:ID");
        }
        return TaskId.parse(name.substring(TASK.length()))
                .filter(id -> query.task(exchange.caller(), id).isPresent())
                .orElseThrow(() -> RefusedException.of(Problem.NOT_FOUND, "?topics", name + " not found"));
    }

    private static RefusedException wrong(String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, "?topics", detail);
    }
}
