package dev.trawl.core;

import dev.trawl.core.TaskCore.Ports;
import dev.trawl.core.cluster.SchedulerRound;
import dev.trawl.core.commit.CommitListener;
import dev.trawl.core.task.EndedTask;
import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.schedule.MetricsCollector;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// Forwards commits to the scheduler round, the event bus, the task board and the metrics.
///
/// @param round set once the core is assembled
record AnnounceCommits(AtomicReference<SchedulerRound> round, Ports ports, MetricsCollector metrics)
        implements CommitListener {

    @Override
    public void committed(List<LoggedEntry> entries) {
        round.get().committed(entries);
        ports.events().publish(entries);
        ports.board().follow(entries);
    }

    @Override
    public void changed(List<Task> tasks, long at) {
        var folded = tasks.stream().filter(task -> !task.isSingle()).toList(); // the log covers single-subtask ones
        if (!folded.isEmpty()) {
            ports.board().correct(folded, at);
        }
    }

    @Override
    public void ended(List<Task> tasks) {
        tasks.forEach(task -> new EndedTask(task).tell(metrics));
    }
}
