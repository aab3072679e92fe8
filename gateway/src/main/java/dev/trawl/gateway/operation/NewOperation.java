package dev.trawl.gateway.operation;

import dev.trawl.core.bulk.BulkAction;
import dev.trawl.core.bulk.ManyTasks;
import dev.trawl.core.bulk.ManyTasks.Matching;
import dev.trawl.core.bulk.ManyTasks.Named;
import dev.trawl.core.bulk.RunOperation.Ordered;
import dev.trawl.core.filter.ListFilter;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.TaskQuery;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.list.ListParameters;
import dev.trawl.gateway.operation.OperationRoutes.TaskSelection;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TaskState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/// A command for many tasks, selected by ids or by the filter of the task list.
record NewOperation(
        @Limits(min = 1, max = 200) String action,
        @Limits(max = 1_000) Optional<List<String>> ids,
        Optional<TaskSelection> query,
        @Limits(min = 1, max = 500) Optional<String> reason) {

    /// @throws RefusedException when a field is invalid
    Ordered of(Caller caller, String id, LongSupplier now) {
        var command = BulkAction.parse(action)
                .orElseThrow(() -> wrong("/action", "action must be one of " + String.join(", ", BulkAction.texts())));
        return new Ordered(caller, id, command, tasks(now), reason.orElse(""));
    }

    private ManyTasks tasks(LongSupplier now) {
        if (ids.isPresent() == query.isPresent()) {
            throw wrong("/ids", "exactly one of ids and query is required");
        }
        return ids.<ManyTasks>map(NewOperation::named).orElseGet(() -> matching(query.orElseThrow(), now));
    }

    private static Named named(List<String> texts) {
        if (texts.isEmpty()) {
            throw wrong("/ids", "ids must not be empty");
        }
        var ids = new ArrayList<TaskId>(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            String pointer = "/ids/" + i;
            ids.add(TaskId.parse(texts.get(i)).orElseThrow(() -> wrong(pointer, "must be a task id such as t1284")));
        }
        return new Named(ids);
    }

    private static Matching matching(TaskSelection query, LongSupplier now) {
        var filter = query.filter()
                .map(text -> ListParameters.filter(text, "/query/filter", TaskQuery.FIELDS, now))
                .orElseGet(ListFilter::all);
        if (query.type().isEmpty() && query.state().isEmpty() && filter.isEmpty()) {
            throw wrong("/query", "a state, a type or a filter is required; all tasks cannot be selected at once");
        }
        return new Matching(
                new TaskQuery(query.state().map(NewOperation::states).orElse(Set.of()), query.type(), filter, false));
    }

    private static Set<TaskState> states(String text) {
        var states = EnumSet.noneOf(TaskState.class);
        for (String name : text.split(",", -1)) {
            states.add(Arrays.stream(TaskState.values())
                    .filter(state -> state.name().equalsIgnoreCase(name.strip()))
                    .findFirst()
                    .orElseThrow(() -> wrong("/query/state", unknownState(name))));
        }
        return states;
    }

    private static String unknownState(String name) {
        return "Unknown state '%s'; expected %s"
                .formatted(
                        name,
                        Arrays.stream(TaskState.values()).map(TaskState::name).collect(Collectors.joining(", ")));
    }

    private static RefusedException wrong(String pointer, String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, pointer, detail);
    }
}
