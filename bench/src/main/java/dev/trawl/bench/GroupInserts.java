package dev.trawl.bench;

import dev.trawl.core.task.Journal;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.Task.TypeVersion;
import dev.trawl.spi.task.TaskBody;
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
        var task = Task.created(id, Caller.DEFAULT_PROJECT, new TypeVersion(TYPE, 1), 5, now)
                .split(1, SplitState.DONE);
        var subtask = Subtask.only(task);
        return new NewTask(task, BODY, List.of(new NewSubtask(subtask, "")));
    }
}
