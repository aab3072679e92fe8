package dev.trawl.sim.check;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.WorkerSession;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The state of the ledger, derived from its commits.
final class Shadow {

    final Map<TaskId, TaskShadow> tasks = new TreeMap<>();
    final Map<Long, SessionShadow> sessions = new TreeMap<>();
    long term;
    long position;
    long commits;

    /// @param beatAt world time of the last change of the beat
    /// @param changedIn number of the commit that changed it last
    record SessionShadow(WorkerSession row, long beatAt, long changedIn) {}

    Optional<TaskShadow> task(TaskId id) {
        return Optional.ofNullable(tasks.get(id));
    }

    Optional<SubtaskShadow> subtask(SubtaskId id) {
        return task(id.task()).map(task -> task.subtasks().get(id.number()));
    }

    /// True if it is open, or was until the commit that is being acknowledged.
    boolean wasOpen(long session) {
        var known = sessions.get(session);
        return known != null && (known.row().open() || known.changedIn() == commits);
    }

    boolean isOpen(long session) {
        var known = sessions.get(session);
        return known != null && known.row().open();
    }
}
