package dev.trawl.core.split;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.SubtaskEvent.CancelAsked;
import dev.trawl.core.task.TaskEnd;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.Splitter;
import dev.trawl.plugin.Splitter.Split;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.schedule.CrawlPlanner;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// Splits a task batch by batch. One transaction writes subtasks and cursor, so any node can resume after a crash.
public final class SplitTask {

    private static final int BATCH = 500;
    private static final int BATCH_LENGTH = 16 << 20;
    private static final int UNWRITTEN = 8;

    private final GroupCommit commits;
    private final TaskTypes types;
    private final Map<String, Splitter> splitters;
    private final Journal journal;
    private final ReleaseLeases release;
    private final Operation<TaskId, Boolean> operation = this::splitEach;

    /// Splitter results that are not committed yet. Without them, a splitter that runs longer than the ledger waits
    /// would be called with the same cursor endlessly.
    private final Map<TaskId, Asked> unwritten = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<TaskId, Asked> eldest) {
            return size() > UNWRITTEN;
        }
    });

    public SplitTask(
            GroupCommit commits,
            TaskTypes types,
            Map<String, Splitter> splitters,
            Journal journal,
            ReleaseLeases release) {
        this.commits = commits;
        this.types = types;
        this.splitters = splitters;
        this.journal = journal;
        this.release = release;
    }

    /// Adds the next batch of subtasks. Returns true if the task needs further splitting.
    public CompletableFuture<Boolean> splitNext(TaskId task) {
        return commits.write(operation, task.value(), task).thenApply(more -> {
            unwritten.remove(task);
            return more;
        });
    }

    private List<Boolean> splitEach(Transaction transaction, List<TaskId> ids) {
        var tasks = transaction.tasks().lock(ids);
        return LockOrder.forEach(
                ids, Function.identity(), id -> tasks.containsKey(id) && split(transaction, tasks.get(id)));
    }

    private boolean split(Transaction transaction, Task task) {
        if (task.split().done() || task.state().isEnded()) {
            return false;
        }
        var type = types.version(task.type().name(), task.type().version());
        var splitter = splitters.get(type.splitter().orElse(""));
        if (splitter == null) {
            return end(
                    transaction,
                    task,
                    "no splitter named '%s'".formatted(type.splitter().orElse("")));
        }
        TaskBody body;
        try {
            body = transaction.tasks().body(task.id()).orElseThrow();
        } catch (CorruptRowException damaged) { // a retry would block other tasks forever
            return end(transaction, task, String.valueOf(damaged.getMessage()));
        }
        return switch (ask(splitter, type.splitSettings(), task, body.payload())) {
            case Answer.Planned(var plan) -> begin(transaction, task, plan);
            case Answer.Next(var split) -> {
                add(transaction, task, split, Overrides.of(body.overrides()).notBefore());
                yield !split.done();
            }
            case Answer.Failed(var why) -> end(transaction, task, why);
        };
    }

    /// @param cursor the cursor that the splitter was called with
    private record Asked(String cursor, Answer answer) {}

    /// The result of calling a splitter.
    private sealed interface Answer {

        record Planned(CrawlPlan plan) implements Answer {}

        record Next(Split split) implements Answer {}

        record Failed(String why) implements Answer {}
    }

    private Answer ask(Splitter splitter, String settings, Task task, String payload) {
        var asked = unwritten.get(task.id());
        if (asked == null || !asked.cursor().equals(task.split().cursor())) {
            asked = new Asked(task.split().cursor(), answer(splitter, settings, task, payload));
            unwritten.put(task.id(), asked);
        }
        return asked.answer();
    }

    /// Calls the splitter. A splitter is foreign code, so its exceptions fail the task. This method writes nothing
    /// to the ledger, because a ledger exception must not count as a failure of the splitter.
    private static Answer answer(Splitter splitter, String settings, Task task, String payload) {
        try {
            var planner = CrawlPlanner.of(splitter);
            return planner.isPresent()
                    ? new Answer.Planned(planner.get().plan(payload))
                    : new Answer.Next(
                            splitter.next(payload, settings, task.split().cursor(), most(payload)));
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            return new Answer.Failed("splitter '%s' failed: %s".formatted(splitter.name(), e.getMessage()));
        }
    }

    /// Starts a crawl. Returns false, because `CutFrontier` splits the crawl while it runs.
    private boolean begin(Transaction transaction, Task task, CrawlPlan plan) {
        if (CutFrontier.begin(transaction, task, plan)) {
            transaction.log(List.of(journal.task(task, 0, "the crawl begins")));
        }
        return false;
    }

    private void add(Transaction transaction, Task task, Split split, long start) {
        transaction.subtasks().insert(subtasks(task, split.parts(), start > transaction.now() ? start : 0));
        var counted = task.split(split.parts().size(), new SplitState(split.cursor(), split.done()));
        var after = counted.allEnded() ? TaskEnd.of(counted, transaction.now()) : counted;
        change(
                transaction,
                task,
                after,
                "split into %d subtasks".formatted(after.progress().total()));
    }

    /// The maximum parts per batch. No part is longer than the payload, so this limits the size of a batch.
    private static int most(String payload) {
        return Math.clamp(BATCH_LENGTH / Math.max(1, payload.length()), 1, BATCH);
    }

    /// Fails the task. Cancels running subtasks of earlier batches, because nothing runs in an ended task.
    private boolean end(Transaction transaction, Task task, String reason) {
        var running = transaction.subtasks().ofTask(task.id(), EnumSet.of(SubtaskState.RUNNING), 0, Integer.MAX_VALUE);
        release.apply(transaction, running, _ -> new CancelAsked(), 0);
        var counted = task.with(task.progress().plusFailed(running.size()));
        var failed = TaskEnd.asked(counted, TaskState.FAILED, reason, transaction.now());
        change(transaction, task, failed, reason);
        return false;
    }

    private void change(Transaction transaction, Task before, Task after, String detail) {
        transaction.tasks().change(List.of(new TaskChange(before, after)));
        transaction.log(List.of(journal.task(after, 0, detail)));
    }

    private static List<NewSubtask> subtasks(Task task, List<String> parts, long start) {
        var subtasks = new ArrayList<NewSubtask>(parts.size());
        for (String part : parts) {
            var id = new SubtaskId(task.id(), task.progress().total() + subtasks.size() + 1);
            var queued = Subtask.part(id, task);
            subtasks.add(new NewSubtask(start > 0 ? queued.waiting(SubtaskState.PENDING, start, "") : queued, part));
        }
        return subtasks;
    }
}
