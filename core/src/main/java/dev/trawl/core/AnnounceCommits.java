package dev.trawl.core;

import dev.trawl.core.TaskCore.Ports;
import dev.trawl.core.commit.CommitListener;
import dev.trawl.core.leader.LeaderMailbox;
import dev.trawl.core.task.EndedTask;
import dev.trawl.plugin.MetricsCollector;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Task;
import java.util.List;

/// Forwards commits to the leader, the event bus, the task board and the metrics.
record AnnounceCommits(LeaderMailbox mailbox, Ports ports, MetricsCollector metrics) implements CommitListener {

    @Override
    public void committed(List<LoggedEntry> entries) {
        mailbox.committed(entries);
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
