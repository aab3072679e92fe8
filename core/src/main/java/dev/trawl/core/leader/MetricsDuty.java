package dev.trawl.core.leader;

import dev.trawl.core.dispatch.AssignInvitations;
import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.queue.OutstandingInvitations;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.LogEntry;

/// Publishes the metrics of the scheduler at the end of each round. Any thread may read them.
public final class MetricsDuty implements LeaderDuty {

    private final AssignInvitations assign;
    private final Roster roster;
    private final OutstandingInvitations window;
    private volatile SchedulerMetrics metrics = SchedulerMetrics.FOLLOWER;
    private long tasksFailed;

    public MetricsDuty(AssignInvitations assign, Roster roster, OutstandingInvitations window) {
        this.assign = assign;
        this.roster = roster;
        this.window = window;
    }

    SchedulerMetrics metrics() {
        return metrics;
    }

    @Override
    public void committed(LogEntry entry, long nowNanos) {
        if (entry.taskState().filter(state -> state == TaskState.FAILED).isPresent()) {
            tasksFailed++;
        }
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        metrics = new SchedulerMetrics(true, term, assign.assigned(), tasksFailed, roster.available(), window.size());
        return true;
    }

    @Override
    public void follow() {
        metrics = SchedulerMetrics.FOLLOWER;
    }
}
