package dev.trawl.spi.ledger;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.task.Subtask;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads of the work that the leader has to queue, split, wake or clear.
public interface OpenWorkReads {

    /// QUEUED subtasks ascending by task and number, after the given one (`SubtaskId.START` for all). Subtasks of a
    /// task that is not open are included and marked, so that the caller can skip the whole task.
    List<Ready> ready(ReadyKey key, SubtaskId after, int max);

    /// The keys that have QUEUED subtasks, without a scan of the subtasks.
    List<ReadyKey> readyKeys();

    /// Tasks that have not ended, are not fully split and have no crawl yet, oldest first.
    List<TaskId> unsplit(int max);

    /// Ended tasks not marked as cleared, which may have waiting subtasks. Oldest first.
    List<TaskId> uncleared(int max);

    /// Ledger time of the next due PENDING or RETRY subtask; empty when there is none.
    Optional<Long> nextDue();

    /// All RUNNING subtasks, ascending, to rebuild the leader's view.
    List<Subtask> running();

    /// Tasks with a RUNNING subtask, without a scan of other tasks.
    Set<TaskId> leasedTasks();

    /// A queue of subtasks that the same workers can run.
    record ReadyKey(String type, boolean high, String project, WorkNeeds needs) {

        public ReadyKey(String type, boolean high, String project) {
            this(type, high, project, WorkNeeds.NONE);
        }

        public WorkKind kind() {
            return new WorkKind(type, needs);
        }
    }

    /// @param open the task is open, so a claim can succeed
    record Ready(SubtaskId id, long epoch, int deliveries, boolean open) {}
}
