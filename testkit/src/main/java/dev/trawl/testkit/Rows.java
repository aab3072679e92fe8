package dev.trawl.testkit;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.Task.TypeVersion;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.worker.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// Ledger rows with usual values, for tests that depend on few of them.
public final class Rows {

    public static final String PROJECT = Caller.DEFAULT_PROJECT;
    public static final String TYPE = "echo";
    public static final long CREATED_AT = 1_000;
    public static final WorkerOffers OFFERS = WorkerOffers.http(Protocol.CURRENT);

    private Rows() {}

    /// A pending task of one subtask.
    public static Task task(long id) {
        return task(id, PROJECT, TYPE, 1);
    }

    /// A pending task whose `total` subtasks are all known.
    public static Task task(long id, String project, String type, int total) {
        return Task.created(new TaskId(id), project, new TypeVersion(type, 1), 5, CREATED_AT)
                .split(total, SplitState.DONE);
    }

    public static TaskBody body(String payload) {
        return new TaskBody(payload, "{}", "", "tester");
    }

    /// A queued subtask of a task.
    public static Subtask subtask(Task task, int number) {
        return subtask(task, number, 0);
    }

    /// A subtask that waits until `notBefore`; queued when that is 0.
    public static Subtask subtask(Task task, int number, long notBefore) {
        var id = new SubtaskId(task.id(), number);
        var queued = task.isSingle() && number == 1 ? Subtask.only(task) : Subtask.part(id, task);
        return notBefore > 0 ? queued.waiting(SubtaskState.PENDING, notBefore, "") : queued;
    }

    public static NewSubtask newSubtask(Subtask subtask) {
        return new NewSubtask(subtask, "");
    }

    /// The task with all its subtasks, queued.
    public static NewTask newTask(Task task) {
        var subtasks = IntStream.rangeClosed(1, task.progress().total())
                .mapToObj(number -> newSubtask(subtask(task, number)))
                .toList();
        return new NewTask(task, body("{}"), subtasks);
    }

    /// The task with exactly these subtasks.
    public static NewTask newTask(Task task, Subtask... subtasks) {
        return new NewTask(
                task,
                body("{}"),
                List.of(subtasks).stream().map(Rows::newSubtask).toList());
    }

    /// An open session of a worker that takes any type.
    public static WorkerSession session(String worker) {
        return new WorkerSession(
                0, PROJECT, worker, worker, "node-1", 10, Set.of(), OFFERS, 0, Map.of(), false, true, CREATED_AT, 0, 0);
    }

    /// The log entry of a task that entered a state.
    public static LogEntry entry(TaskId task, TaskState state) {
        return new LogEntry(task, PROJECT, TYPE, 0, Optional.empty(), Optional.of(state), 0, 0, 0, "node-1", "");
    }

    /// The log entry of a subtask that entered a state.
    public static LogEntry entry(Subtask subtask, SubtaskState state) {
        return new LogEntry(
                subtask.id().task(),
                subtask.project(),
                subtask.type(),
                subtask.id().number(),
                Optional.of(state),
                Optional.empty(),
                subtask.epoch(),
                subtask.session().orElse(0),
                0,
                "node-1",
                "");
    }

    /// A schedule of a project that is due at `dueAt` for the same instant.
    public static Schedule schedule(String project, String name, long dueAt) {
        return new Schedule(
                0,
                project,
                name,
                new Schedule.Timing(Schedule.Kind.CRON, "* * * * *", "UTC", 0, 0),
                new Schedule.Work(TYPE, "{}", "{}", 5),
                new Schedule.Rules(Schedule.Overlap.SKIP, Schedule.Misfire.FIRE_ONCE, 0, 0),
                new Schedule.Standing(false, "", dueAt, dueAt, 0, 0, 0, 0),
                CREATED_AT,
                "tester",
                0);
    }

    public static SegmentRange range(String blob, long offset) {
        return new SegmentRange(blob, offset, 100, 3, 0x1234_5678);
    }
}
