package dev.trawl.jdbc;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.Task.TypeVersion;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// What one task costs: `LedgerBench URL TASKS BATCH WRITERS`. Prints microseconds per task and tasks per second.
public final class LedgerBench {

    private static final int SUBMIT_BATCH = 100;

    private final Ledger ledger;
    private final RealTime time = new RealTime();
    private final Map<String, LongAdder> spent = new ConcurrentHashMap<>();

    private LedgerBench(Ledger ledger) {
        this.ledger = ledger;
    }

    public static void main(String[] arguments) throws Exception {
        int tasks = Integer.parseInt(arguments[1]);
        int batch = Integer.parseInt(arguments[2]);
        int writers = Integer.parseInt(arguments[3]);
        try (var ledger = JdbcLedgers.open(arguments[0], "", "", writers, new RealTime())) {
            for (int round = 1; round <= 3; round++) {
                System.out.printf("round %d%n", round);
                new LedgerBench(ledger).round(tasks, batch, writers);
            }
        }
    }

    private void round(int tasks, int batch, int writers) throws Exception {
        List<Long> firsts = timed(
                "submit",
                tasks,
                writers,
                IntStream.range(0, tasks / SUBMIT_BATCH)
                        .mapToObj(_ -> (Callable<Long>) this::submit)
                        .toList());
        List<SubtaskId> ids = firsts.stream()
                .flatMap(first -> IntStream.range(0, SUBMIT_BATCH).mapToObj(i -> SubtaskId.of(first + i, 1)))
                .toList();
        var work = new ArrayList<Callable<Long>>();
        for (int from = 0; from < ids.size(); from += batch) {
            List<SubtaskId> share = ids.subList(from, Math.min(ids.size(), from + batch));
            work.add(() -> {
                claim(share);
                return report(share);
            });
        }
        timed("claim+report", tasks, writers, work);
        new TreeMap<>(spent)
                .forEach((name, nanos) -> System.out.printf("    %-18s %6.2f us%n", name, nanos.sum() / 1e3 / tasks));
    }

    private List<Long> timed(String name, int tasks, int writers, List<Callable<Long>> work) throws Exception {
        long start = time.nanos();
        var processor = new LongAdder();
        var answers = new ArrayList<Long>();
        try (var threads = Executors.newFixedThreadPool(writers)) {
            for (var answer : threads.invokeAll(
                    work.stream().map(one -> metered(one, processor)).toList())) {
                answers.add(answer.get());
            }
        }
        double nanos = time.nanos() - start;
        System.out.printf(
                "  %-14s %7.2f us a task (%.2f us of processor), %,9.0f tasks/s%n",
                name, nanos / 1e3 / tasks, processor.sum() / 1e3 / tasks, tasks * 1e9 / nanos);
        return answers;
    }

    private static Callable<Long> metered(Callable<Long> work, LongAdder processor) {
        return () -> {
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            try {
                return work.call();
            } finally {
                processor.add(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
            }
        };
    }

    private long submit() {
        return ledger.write(transaction -> {
                    long first = transaction.submissions().reserveIds(SUBMIT_BATCH);
                    long now = transaction.now();
                    var tasks = new ArrayList<NewTask>();
                    var log = new ArrayList<LogEntry>();
                    for (int i = 0; i < SUBMIT_BATCH; i++) {
                        var task = task(first + i, now);
                        var subtask = Subtask.only(task);
                        var body = new TaskBody("{\"url\":\"https://example.org/page/" + i + "\"}", "{}", "", "bench");
                        tasks.add(new NewTask(task, body, List.of(new NewSubtask(subtask, ""))));
                        log.add(entry(subtask, SubtaskState.QUEUED, TaskState.PENDING));
                    }
                    transaction.submissions().insert(tasks);
                    transaction.log(log);
                    return first;
                })
                .value();
    }

    private void claim(List<SubtaskId> ids) {
        long start = time.nanos();
        ledger.write(transaction -> {
            Map<SubtaskId, Claimable> found =
                    spent("1 claimable", () -> transaction.subtasks().claimable(ids));
            var subtasks = new ArrayList<SubtaskChange>();
            var tasks = new ArrayList<TaskChange>();
            var log = new ArrayList<LogEntry>();
            for (Claimable claimable : found.values()) {
                Subtask leased = claimable.subtask().leased(7, 9, Lane.ASSIGN);
                subtasks.add(SubtaskChange.of(claimable.subtask(), leased));
                tasks.add(new TaskChange(claimable.task(), claimable.task().entered(TaskState.RUNNING)));
                log.add(entry(leased, SubtaskState.RUNNING, TaskState.RUNNING));
            }
            apply(transaction, "2 claim", subtasks, tasks, log);
            return true;
        });
        spent.computeIfAbsent("9 claim whole", _ -> new LongAdder()).add(time.nanos() - start);
    }

    private long report(List<SubtaskId> ids) {
        long start = time.nanos();
        ledger.write(transaction -> {
            List<TaskId> taskIds = ids.stream().map(SubtaskId::task).toList();
            Map<TaskId, Task> lockedTasks =
                    spent("3 lock tasks", () -> transaction.tasks().lock(taskIds));
            Map<SubtaskId, Subtask> locked =
                    spent("4 lock subtasks", () -> transaction.subtasks().lock(ids));
            var subtasks = new ArrayList<SubtaskChange>();
            var tasks = new ArrayList<TaskChange>();
            var log = new ArrayList<LogEntry>();
            for (Subtask subtask : locked.values()) {
                Subtask done = subtask.released(SubtaskState.SUCCEEDED);
                subtasks.add(
                        new SubtaskChange(subtask, done, Optional.empty(), Optional.of("{\"ok\":true}"), List.of()));
                for (Task task : Optional.ofNullable(
                                lockedTasks.get(subtask.id().task()))
                        .stream()
                        .toList()) {
                    Task ended = task.with(task.progress().plusDone(1))
                            .started(transaction.now())
                            .ended(TaskState.COMPLETED, "", transaction.now());
                    tasks.add(new TaskChange(task, ended));
                }
                log.add(entry(done, SubtaskState.SUCCEEDED, TaskState.COMPLETED));
            }
            apply(transaction, "5 report", subtasks, tasks, log);
            return true;
        });
        spent.computeIfAbsent("9 report whole", _ -> new LongAdder()).add(time.nanos() - start);
        return 0;
    }

    private void apply(
            Transaction transaction,
            String step,
            List<SubtaskChange> subtasks,
            List<TaskChange> tasks,
            List<LogEntry> log) {
        List<Boolean> first =
                spent(step + " subtasks", () -> transaction.subtasks().change(subtasks));
        List<Boolean> second = spent(step + " tasks", () -> transaction.tasks().change(tasks));
        if (first.contains(false) || second.contains(false)) {
            throw new IllegalStateException("a change was lost");
        }
        transaction.log(log);
    }

    private <T> T spent(String name, Supplier<T> step) {
        long start = time.nanos();
        T answer = step.get();
        spent.computeIfAbsent(name, _ -> new LongAdder()).add(time.nanos() - start);
        return answer;
    }

    private static Task task(long id, long now) {
        return Task.created(new TaskId(id), "default", new TypeVersion("echo", 1), 5, now)
                .split(1, SplitState.DONE);
    }

    private static LogEntry entry(Subtask subtask, SubtaskState state, TaskState task) {
        return new LogEntry(
                subtask.id().task(),
                subtask.project(),
                subtask.type(),
                subtask.id().number(),
                Optional.of(state),
                Optional.of(task),
                subtask.epoch(),
                subtask.session().orElse(0),
                1,
                "node-1",
                "");
    }
}
