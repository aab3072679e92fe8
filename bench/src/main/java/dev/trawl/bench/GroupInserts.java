package dev.trawl.bench;

import dev.trawl.core.task.Journal;
import dev.trawl.spi.Caller;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.NewSubtask;
import dev.trawl.spi.ledger.NewTask;
import dev.trawl.spi.ledger.Subtask;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskBody;
import dev.trawl.spi.ledger.Transaction;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Writers that insert groups of tasks, one transaction after the other.
final class GroupInserts {

    private static final String TYPE = "noop";
    private static final TaskBody BODY = new TaskBody("{\"n\":1}", "{}", "", "bench");

    private final Ledger ledger;
    private final TimeSource time;
    private final int group;
    private final Journal journal = new Journal("bench");

    GroupInserts(Ledger ledger, TimeSource time, int group) {
        this.ledger = ledger;
        this.time = time;
        this.group = group;
    }

    /// Runs as many writers as the ledger can use for so long; returns transactions per second.
    double perSecond(int seconds) throws InterruptedException {
        var commits = new AtomicInteger();
        long began = time.nanos();
        long end = began + TimeUnit.SECONDS.toNanos(seconds);
        var writers = IntStream.range(0, ledger.writers())
                .mapToObj(_ -> Thread.ofPlatform().daemon().start(() -> {
                    while (time.nanos() - end < 0) {
                        var _ = ledger.write(this::insert);
                        commits.incrementAndGet();
                    }
                }))
                .toList();
        for (Thread writer : writers) {
            writer.join();
        }
        return commits.get() / ((time.nanos() - began) / 1e9);
    }

    private long insert(Transaction transaction) {
        long first = transaction.submissions().reserveIds(group);
        long now = transaction.now();
        List<NewTask> tasks = LongStream.range(first, first + group)
                .mapToObj(id -> task(new TaskId(id), now))
                .toList();
        transaction.submissions().insert(tasks);
        transaction.log(tasks.stream().map(journal::accepted).toList());
        return first;
    }

    private static NewTask task(TaskId id, long now) {
        var task = new Task(
                id, Caller.DEFAULT_PROJECT, TYPE, 1, 5, TaskState.PENDING, "", 1, 0, 0, "", true, false, now, 0, 0, 1);
        var subtask = Subtask.fresh(new SubtaskId(id, 1), task.project(), TYPE, false, true, 0);
        return new NewTask(task, BODY, List.of(new NewSubtask(subtask, "")));
    }
}
