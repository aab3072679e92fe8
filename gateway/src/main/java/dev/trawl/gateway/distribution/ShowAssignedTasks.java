package dev.trawl.gateway.distribution;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.QueryTasks;
import dev.trawl.gateway.distribution.AssignmentsDocument.Assignment;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.PageRequest;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.task.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Shows tasks with their status and devices.
final class ShowAssignedTasks {

    private static final int MOST_HELD = 100_000;
    private static final int MOST_ASSIGNMENTS = 100;
    private static final int MOST_PAGES = 20;

    private final QueryTasks query;
    private final LedgerReads reads;

    ShowAssignedTasks(QueryTasks query, LedgerReads reads) {
        this.query = query;
        this.reads = reads;
    }

    private record Row(Task task, TaskStatus status) {}

    /// Matching tasks, and the place of the last task examined; empty at the end of the list.
    private record Walk(List<Row> found, Optional<TaskPlace> reached) {}

    /// `GET /api/distribution/tasks`.
    Answer list(Exchange exchange) {
        var page = PageRequest.of(exchange);
        var wanted =
                exchange.parameter("status").map(TaskStatus::parse).map(Set::of).orElse(Set.of());
        var device = exchange.parameter("device_id").map(id -> sessions(exchange, id));
        var after = page.after()
                .map(text -> TaskPlace.parse(text).orElseThrow(PageRequest::badCursor))
                .orElse(TaskPlace.END);
        var walk = device.map(sessions -> held(exchange, page, sessions, wanted, after))
                .orElseGet(() -> walk(exchange, page, wanted, after));
        return answer(page, walk);
    }

    /// The response. A walk that stopped early continues after the last task examined.
    private static Answer answer(PageRequest page, Walk walk) {
        if (walk.found().size() > page.limit() || walk.reached().isEmpty()) {
            return page.answer(
                    walk.found(),
                    ShowAssignedTasks::document,
                    row -> TaskPlace.of(row.task()).text());
        }
        return Answer.json(
                200,
                new PageRequest.Items<>(
                        walk.found().stream().map(ShowAssignedTasks::document).toList(),
                        walk.reached().map(TaskPlace::text)));
    }

    private static AssignedTaskDocument document(Row row) {
        return AssignedTaskDocument.of(row.task(), row.status());
    }

    /// Reads further pages when filtering: tasks between two attempts share the state of running ones.
    private Walk walk(Exchange exchange, PageRequest page, Set<TaskStatus> wanted, TaskPlace after) {
        Set<TaskState> states =
                wanted.stream().flatMap(status -> status.states().stream()).collect(Collectors.toUnmodifiableSet());
        var leased = reads.leasedTasks();
        var found = new ArrayList<Row>();
        var reached = after;
        for (int pages = 0; pages < MOST_PAGES && found.size() < page.oneMore(); pages++) {
            var read = query.tasks(exchange.caller(), states, reached, page.oneMore());
            for (Task task : read) {
                var shown = TaskStatus.of(task, leased.contains(task.id()));
                if (wanted.isEmpty() || wanted.contains(shown)) {
                    found.add(new Row(task, shown));
                }
                reached = TaskPlace.of(task);
            }
            if (read.size() < page.oneMore()) {
                return new Walk(found, Optional.empty());
            }
        }
        return new Walk(found, Optional.of(reached));
    }

    /// The open sessions of a device of the project.
    private List<Long> sessions(Exchange exchange, String device) {
        var sessions = query.workers(exchange.caller()).stream()
                .map(view -> view.session())
                .filter(session -> session.worker().equals(device))
                .map(session -> session.id())
                .toList();
        boolean joined = FindDevices.isName(device)
                && reads.identity().worker(exchange.caller().project(), device).isPresent();
        if (sessions.isEmpty() && !joined) {
            throw RefusedException.of(Problem.INVALID_REQUEST, "?device_id", "device %s not found".formatted(device));
        }
        return sessions;
    }

    private Walk held(
            Exchange exchange, PageRequest page, List<Long> sessions, Set<TaskStatus> wanted, TaskPlace after) {
        String project = exchange.caller().project();
        var found = sessions.stream()
                .flatMap(session -> reads.heldBy(session, MOST_HELD).stream())
                .filter(subtask -> subtask.project().equals(project))
                .map(subtask -> subtask.id().task())
                .distinct()
                .flatMap(task -> reads.task(task).map(TaskView::task).stream())
                .filter(task -> TaskPlace.of(task).compareTo(after) < 0)
                .sorted(Comparator.comparing(TaskPlace::of).reversed())
                .map(task -> new Row(task, TaskStatus.of(task, true)))
                .filter(row -> wanted.isEmpty() || wanted.contains(row.status()))
                .limit(page.oneMore())
                .toList();
        return new Walk(found, Optional.empty());
    }

    /// `GET /api/distribution/tasks/{id}`.
    Answer one(Exchange exchange) {
        return Answer.json(200, details(exchange, exchange.task()));
    }

    AssignmentsDocument details(Exchange exchange, TaskId id) {
        var caller = exchange.caller();
        var details = query.task(caller, id).orElseThrow(exchange::noSuchTask);
        var running = query.subtasks(caller, id, Set.of(SubtaskState.RUNNING), 0, MOST_ASSIGNMENTS + 1)
                .orElseThrow(exchange::noSuchTask);
        var names = new HashMap<Long, Optional<String>>();
        return new AssignmentsDocument(
                AssignedTaskDocument.of(details.task(), TaskStatus.of(details.task(), !running.isEmpty())),
                details.workers(),
                running.stream()
                        .limit(MOST_ASSIGNMENTS)
                        .map(view -> assignment(view, names))
                        .toList(),
                running.size() > MOST_ASSIGNMENTS);
    }

    private Assignment assignment(SubtaskView view, Map<Long, Optional<String>> names) {
        var subtask = view.subtask();
        return new Assignment(
                subtask.id().toString(),
                names.computeIfAbsent(subtask.session().orElseThrow(), query::worker),
                subtask.attempts().failed() + 1);
    }
}
