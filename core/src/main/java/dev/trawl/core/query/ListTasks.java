package dev.trawl.core.query;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lists tasks by a filter. States, a type and one label are found by indexes; all other conditions are checked on the
/// tasks that these leave, at most `MOST_READ` in one call.
public final class ListTasks {

    /// The most tasks that one call reads.
    public static final int MOST_READ = 10_000;

    private static final int CHUNK = 1_000;

    private final TaskReads reads;

    public ListTasks(TaskReads reads) {
        this.reads = reads;
    }

    /// Matching tasks, and where the list goes on.
    ///
    /// @param next the place to continue behind; empty at the end of the list
    public record TaskPage(List<ListedTask> tasks, Optional<TaskPlace> next) {}

    /// A number of tasks.
    ///
    /// @param exact false when there may be more
    public record TaskCount(int value, boolean exact) {}

    /// A page of the matching tasks of a project, from beyond `after`.
    public TaskPage page(String project, TaskQuery query, TaskPlace after, int max) {
        var found = new ArrayList<ListedTask>();
        var last = after;
        for (int seen = 0; seen < MOST_READ; ) {
            int chunk = seen == 0 ? Math.min(max + 1, MOST_READ) : CHUNK;
            var rows = rows(project, query, last, chunk);
            for (Task task : rows.tasks()) {
                var row = rows.listed(task);
                if (query.matches(row)) {
                    if (found.size() == max) {
                        return new TaskPage(found, Optional.of(last));
                    }
                    found.add(row);
                }
                last = TaskPlace.of(task);
            }
            if (rows.tasks().size() < chunk) {
                return new TaskPage(found, Optional.empty());
            }
            seen += chunk;
        }
        return new TaskPage(found, Optional.of(last));
    }

    /// The number of matching tasks, counted among the first `MOST_READ` that the indexes find.
    public TaskCount count(String project, TaskQuery query) {
        var last = query.start();
        int count = 0;
        for (int seen = 0; seen < MOST_READ; seen += CHUNK) {
            var rows = rows(project, query, last, CHUNK);
            count += (int) rows.tasks().stream()
                    .map(rows::listed)
                    .filter(query::matches)
                    .count();
            if (rows.tasks().size() < CHUNK) {
                return new TaskCount(count, true);
            }
            last = TaskPlace.of(rows.tasks().getLast());
        }
        return new TaskCount(count, false);
    }

    /// Tasks that may match, with their labels.
    private record Chunk(List<Task> tasks, Map<TaskId, Labels> labels) {

        ListedTask listed(Task task) {
            return new ListedTask(task, labels.getOrDefault(task.id(), Labels.NONE));
        }
    }

    private Chunk rows(String project, TaskQuery query, TaskPlace after, int max) {
        var label = query.filter().label();
        var tasks = label.isPresent()
                ? reads.labels().tasks(project, label.get(), query.oldestFirst(), after, max)
                : listed(project, query, after, max);
        return new Chunk(tasks, reads.labels().of(tasks.stream().map(Task::id).toList()));
    }

    private List<Task> listed(String project, TaskQuery query, TaskPlace after, int max) {
        var states = query.possibleStates();
        boolean impossible = states.isEmpty() && !query.filter().equal("state").isEmpty();
        return impossible
                ? List.of()
                : reads.tasks(new TaskFilter(project, states, query.onlyType(), query.oldestFirst()), after, max);
    }
}
