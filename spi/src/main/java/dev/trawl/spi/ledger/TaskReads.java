package dev.trawl.spi.ledger;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.pull.SnapshotFilter;
import dev.trawl.spi.pull.StoredSnapshot;
import dev.trawl.spi.task.BulkOperation;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads of tasks, their subtasks and what belongs to them, for display. Lists are keyset pages.
public interface TaskReads {

    /// A task, with its unfolded progress included in the counts.
    Optional<TaskView> task(TaskId id);

    /// Tasks of a project in the order of their places, newest first from below `after`, or oldest first from above
    /// it. The first page starts at [TaskPlace#END] or [TaskPlace#BEGINNING]. Counts include only folded progress.
    List<Task> tasks(TaskFilter filter, TaskPlace after, int max);

    /// Reads of task labels.
    LabelReads labels();

    /// The number of tasks of a project in a state; counting stops at `most`.
    int countTasks(String project, TaskState state, int most);

    /// Subtasks of a task with their results, ascending by number from above `after`; no states means all.
    List<SubtaskView> subtasks(TaskId task, Set<SubtaskState> states, int after, int max);

    /// DEAD subtasks of a project, ascending from above `after` (`SubtaskId.START` for all).
    List<DeadView> dead(String project, SubtaskId after, int max);

    /// A bulk operation of a project.
    Optional<BulkOperation> operation(String project, String id);

    /// Bulk operations of a project, newest first.
    List<BulkOperation> operations(String project, int max);

    /// Stored snapshots, ascending by number from above `after`.
    List<StoredSnapshot> snapshots(SnapshotFilter filter, long after, int max);

    /// @param sessions the sessions that currently hold a lease of the task, ascending
    record TaskView(Task task, TaskBody body, List<Long> sessions) {}

    /// @param states empty means any
    record TaskFilter(String project, Set<TaskState> states, Optional<String> type, boolean oldestFirst) {

        /// A filter of a list that begins with the newest task.
        public TaskFilter(String project, Set<TaskState> states) {
            this(project, states, Optional.empty(), false);
        }

        /// A filter for one type, of a list that begins with the newest task.
        public TaskFilter(String project, Set<TaskState> states, String type) {
            this(project, states, Optional.of(type), false);
        }
    }

    /// @param death the log entry of its end, while retained
    record DeadView(Subtask subtask, Optional<LoggedEntry> death) {}

    record SubtaskView(Subtask subtask, Optional<String> result) {}
}
