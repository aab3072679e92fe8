package dev.trawl.core.query;

import dev.trawl.core.query.TaskDetails.WorkerUrls;
import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.edit.JobEdits;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.DeadView;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.TaskBoard;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Queries tasks and workers. Tasks of other projects are not visible to the caller.
public final class QueryTasks {

    private final LedgerReads reads;
    private final TaskTypes types;
    private final Heartbeats heartbeats;
    private final TaskBoard board;

    public QueryTasks(LedgerReads reads, TaskTypes types, Heartbeats heartbeats, TaskBoard board) {
        this.reads = reads;
        this.types = types;
        this.heartbeats = heartbeats;
        this.board = board;
    }

    public Optional<TaskDetails> task(Caller caller, TaskId id) {
        return visible(caller, id).map(this::details);
    }

    /// A page of the project's tasks, newest first, below `after`.
    public List<Task> tasks(Caller caller, Set<TaskState> states, TaskPlace after, int max) {
        return reads.tasks(new TaskFilter(caller.project(), states), after, max);
    }

    /// A page of the project's tasks of one type, newest first, below `after`.
    public List<Task> tasks(Caller caller, Set<TaskState> states, String type, TaskPlace after, int max) {
        return reads.tasks(new TaskFilter(caller.project(), states, type), after, max);
    }

    /// Lists tasks by a filter.
    public ListTasks list() {
        return new ListTasks(reads);
    }

    /// The labels of these tasks; a task without labels is absent.
    public Map<TaskId, Labels> labels(List<Task> tasks) {
        return reads.labels().of(tasks.stream().map(Task::id).toList());
    }

    /// Ledger time in milliseconds.
    public long now() {
        return reads.now();
    }

    /// The progress of listed tasks. The ledger has folded counts; the live state is often newer.
    public Map<TaskId, TaskProgress> progress(List<Task> tasks) {
        var shown = board.standing(tasks.stream()
                .filter(task -> !task.state().isEnded())
                .map(Task::id)
                .toList());
        var crawls = reads.crawls().crawls(tasks.stream().map(Task::id).toList());
        long now = reads.now();
        // a list by state may contain a task twice if its state changed between two statements
        return tasks.stream()
                .collect(Collectors.toMap(
                        Task::id,
                        task -> {
                            var subtasks = Optional.ofNullable(shown.get(task.id()))
                                    .map(live -> SubtaskProgress.of(task, live))
                                    .orElseGet(() -> SubtaskProgress.of(task));
                            return Optional.ofNullable(crawls.get(task.id()))
                                    .map(crawl -> TaskProgress.of(task, subtasks, crawl, now))
                                    .orElseGet(() -> TaskProgress.of(subtasks));
                        },
                        (_, later) -> later));
    }

    /// A page of a task's subtasks with their results; empty if the caller has no such task.
    public Optional<List<SubtaskView>> subtasks(
            Caller caller, TaskId id, Set<SubtaskState> states, int after, int max) {
        return visible(caller, id).map(_ -> reads.subtasks(id, states, after, max));
    }

    /// A page of a task's committed segment ranges; empty if the caller has no such task.
    public Optional<List<RangeView>> ranges(Caller caller, TaskId id, long after, int max) {
        return visible(caller, id).map(_ -> reads.ranges(id, after, max));
    }

    /// The rows of a crawl that a newer attempt replaced.
    public ReplacedRows replaced(TaskId crawl) {
        return new ReplacedRows(reads.crawls(), crawl);
    }

    /// A page of a task's log; empty if the caller has no such task.
    public Optional<List<LoggedEntry>> events(Caller caller, TaskId id, long after, int max) {
        return visible(caller, id).map(_ -> reads.logOf(id, after, max));
    }

    /// The position of the last log entry of all tasks, even if retention has removed it.
    public long lastEvent() {
        return reads.lastPosition();
    }

    /// True if retention has removed no entry after a position of the log. Positions have no gaps.
    public boolean keepsEventsAfter(long position) {
        return reads.lastPosition() <= position
                || reads.log(position, 1).stream().anyMatch(next -> next.position() == position + 1);
    }

    /// A page of the project's dead subtasks, ascending from above `after`.
    public List<DeadView> dead(Caller caller, SubtaskId after, int max) {
        return reads.dead(caller.project(), after, max);
    }

    /// Open worker sessions with their leases and last heartbeats. If a session has two heartbeats, the first is
    /// shown. This happens when two clusters share a backend by mistake.
    public List<WorkerView> workers() {
        var live = heartbeats.live().stream()
                .collect(Collectors.toMap(WorkerStatus::session, Function.identity(), (first, _) -> first));
        var leases = reads.leases();
        return reads.openSessions().stream()
                .map(session -> new WorkerView(
                        session, Optional.ofNullable(live.get(session.id())), leases.getOrDefault(session.id(), 0)))
                .toList();
    }

    /// Open worker sessions of the caller's project.
    public List<WorkerView> workers(Caller caller) {
        return workers().stream()
                .filter(view -> view.session().project().equals(caller.project()))
                .toList();
    }

    /// The id of the worker of an open or ended session.
    public Optional<String> worker(long session) {
        return reads.session(session).map(WorkerSession::worker);
    }

    private Optional<TaskView> visible(Caller caller, TaskId id) {
        return reads.task(id).filter(view -> view.task().project().equals(caller.project()));
    }

    private TaskDetails details(TaskView view) {
        var task = view.task();
        var type = types.version(task.type().name(), task.type().version());
        var overrides = Overrides.of(view.body().overrides());
        var names = new LinkedHashMap<Long, String>();
        view.sessions().forEach(session -> worker(session).ifPresent(name -> names.put(session, name)));
        var crawl = reads.crawls().crawl(task.id());
        return new TaskDetails(
                task,
                view.body(),
                type,
                overrides.timeoutOf(type),
                overrides.retryOf(type).maxAttempts(),
                progress(List.of(task)).getOrDefault(task.id(), TaskProgress.of(SubtaskProgress.of(task))),
                names.values().stream().distinct().toList(),
                names.isEmpty() ? List.of() : urls(task.id(), names),
                crawl.map(found -> counts(task, found)),
                reads.crawls().edits(List.of(task.id())).getOrDefault(task.id(), JobEdits.NONE),
                labels(List.of(task)).getOrDefault(task.id(), Labels.NONE),
                crawl.flatMap(_ -> new UnmetNeeds(reads).of(task)));
    }

    /// The URLs of sessions that hold a lease of the task. Other sessions may still publish URLs after
    /// their lease ended.
    private List<WorkerUrls> urls(TaskId task, Map<Long, String> names) {
        return board.working(task).stream()
                .flatMap(
                        working -> Optional.ofNullable(names.get(working.session()))
                                .map(name -> new WorkerUrls(name, working.urls()))
                                .stream())
                .toList();
    }

    private CrawlCounts counts(Task task, Crawl crawl) {
        return CrawlCounts.of(task, crawl, reads.crawls().why());
    }
}
