package dev.trawl.core.query;

import dev.trawl.core.filter.FilterFields;
import dev.trawl.core.filter.ListFilter;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.task.Task;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Selects tasks of a project.
///
/// @param states empty means any
/// @param oldestFirst the order of the list
public record TaskQuery(
        Set<TaskState> states, Optional<String> type, ListFilter<ListedTask> filter, boolean oldestFirst) {

    /// All tasks, newest first.
    public static final TaskQuery ALL = new TaskQuery(Set.of(), Optional.empty(), ListFilter.all(), false);

    /// The fields of a task that a filter may name.
    public static final FilterFields<ListedTask> FIELDS = new FilterFields<ListedTask>()
            .text("id", row -> Optional.of(row.task().id().toString()))
            .choice("state", TaskState.class, row -> row.task().state())
            .text("type", row -> Optional.of(row.task().type().name()))
            .text("reason", row -> Optional.of(row.task().status().reason().orElse("")))
            .number("priority", row -> OptionalLong.of(row.task().priority()))
            .time("created", row -> OptionalLong.of(row.task().status().createdAt()))
            .time("started", row -> row.task().status().startedAt())
            .time("ended", row -> row.task().status().endedAt())
            .labels(ListedTask::labels);

    /// A query that only filters.
    public static TaskQuery of(ListFilter<ListedTask> filter) {
        return new TaskQuery(Set.of(), Optional.empty(), filter, false);
    }

    /// The states that a matching task may have; empty means any.
    Set<TaskState> possibleStates() {
        var asked = filter.equal("state");
        if (asked.isEmpty()) {
            return states;
        }
        var both = EnumSet.noneOf(TaskState.class);
        for (TaskState state : TaskState.values()) {
            if (asked.stream().anyMatch(state.name()::equalsIgnoreCase)
                    && (states.isEmpty() || states.contains(state))) {
                both.add(state);
            }
        }
        return both;
    }

    /// The only type that a matching task may have; empty when there is more than one.
    Optional<String> onlyType() {
        var asked = filter.equal("type");
        return type.or(
                () -> Optional.of(asked).filter(types -> types.size() == 1).map(List::getFirst));
    }

    boolean matches(ListedTask row) {
        Task task = row.task();
        return (states.isEmpty() || states.contains(task.state()))
                && (type.isEmpty() || type.get().equals(task.type().name()))
                && filter.matches(row);
    }

    /// The place before the first task of the list.
    public TaskPlace start() {
        return oldestFirst ? TaskPlace.BEGINNING : TaskPlace.END;
    }
}
