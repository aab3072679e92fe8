package dev.trawl.gateway.operation;

import dev.trawl.core.Problem;
import dev.trawl.core.bulk.BulkAction;
import dev.trawl.core.bulk.ManyTasks;
import dev.trawl.core.bulk.ManyTasks.Matching;
import dev.trawl.core.bulk.ManyTasks.Named;
import dev.trawl.core.bulk.RunOperation.Ordered;
import dev.trawl.gateway.http.BodyFields;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a command for many tasks, selected by ids or by the filter of the task list.
final class ReadOperation {

    private static final int MOST_IDS = 1_000;
    private static final int LONGEST_REASON = 500;
    private static final int LONGEST_NAME = 200;

    private ReadOperation() {}

    /// The body, for the OpenAPI description only.
    record NewOperation(
            String action, Optional<List<String>> ids, Optional<TaskQuery> query, Optional<String> reason) {}

    /// A task filter. `state` is a comma-separated list of states, as in `GET /tasks`.
    record TaskQuery(Optional<String> state, Optional<String> type) {}

    static Ordered read(Exchange exchange, String id) throws IOException {
        var fields = BodyFields.of(exchange, List.of("action", "ids", "query", "reason"));
        var action = fields.text("action", LONGEST_NAME)
                .flatMap(BulkAction::parse)
                .orElseThrow(() -> wrong("/action", "one of " + String.join(", ", BulkAction.texts())));
        String reason = fields.text("reason", LONGEST_REASON).orElse("");
        return new Ordered(exchange.caller(), id, action, tasks(fields), reason);
    }

    private static ManyTasks tasks(BodyFields fields) {
        var ids = fields.texts("ids", MOST_IDS);
        var query = fields.object("query", List.of("state", "type"));
        if (ids.isPresent() == query.isPresent()) {
            throw wrong("/ids", "say ids or query, one of them");
        }
        return ids.<ManyTasks>map(ReadOperation::named).orElseGet(() -> matching(query.orElseThrow()));
    }

    private static Named named(List<String> texts) {
        if (texts.isEmpty()) {
            throw wrong("/ids", "must name a task");
        }
        var ids = new ArrayList<TaskId>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            String pointer = "/ids/" + i;
            ids.add(TaskId.parse(texts.get(i)).orElseThrow(() -> wrong(pointer, "must be a task's id such as t1284")));
        }
        return new Named(ids);
    }

    private static Matching matching(BodyFields query) {
        var type = query.text("type", LONGEST_NAME);
        var states = query.text("state", LONGEST_NAME);
        if (type.isEmpty() && states.isEmpty()) {
            throw wrong("/query", "must name a state or a type, so that nobody means all tasks by accident");
        }
        return new Matching(states.map(ReadOperation::states).orElse(Set.of()), type);
    }

    private static Set<TaskState> states(String text) {
        var states = EnumSet.noneOf(TaskState.class);
        for (String name : text.split(",", -1)) {
            states.add(Arrays.stream(TaskState.values())
                    .filter(state -> state.name().equalsIgnoreCase(name.strip()))
                    .findFirst()
                    .orElseThrow(() -> wrong("/query/state", "known states: " + Arrays.toString(TaskState.values()))));
        }
        return states;
    }

    private static RefusedException wrong(String pointer, String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, pointer, detail);
    }
}
