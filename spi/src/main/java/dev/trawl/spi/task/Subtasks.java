package dev.trawl.spi.task;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Subtask rows, inside a transaction. Returned rows are locked unless a method says otherwise.
public interface Subtasks {

    /// Reads subtasks, their tasks and the data of their leases; unknown ids are left out.
    Map<SubtaskId, Claimable> claimable(Collection<SubtaskId> ids);

    /// Reads subtasks; unknown ids are left out.
    Map<SubtaskId, Subtask> lock(Collection<SubtaskId> ids);

    /// Reads subtasks like [#lock], but other transactions may change one meanwhile; the work is then run again.
    default Map<SubtaskId, Subtask> take(Collection<SubtaskId> ids) {
        return lock(ids);
    }

    /// Subtasks leased to a session, at most `max`, ascending.
    List<Subtask> heldBy(long session, int max);

    /// The same as [#heldBy] without locks: the rows may change at any time.
    List<Subtask> peekHeldBy(long session, int max);

    /// Subtasks of a task in one of these states, at most `max`, ascending by number from above `after` (0 for the
    /// first).
    List<Subtask> ofTask(TaskId task, Set<SubtaskState> states, int after, int max);

    /// Subtasks in PENDING or RETRY that are due, at most `max`, the earliest `notBefore` first.
    List<Subtask> due(int max);

    /// Inserts subtasks; an existing one stays unchanged.
    void insert(List<NewSubtask> subtasks);

    /// Moves the subtasks of a task that have not ended to the queues of high or normal priority, at
    /// most `max`; true
    /// when there may be more. The task must be locked.
    boolean prioritise(TaskId task, boolean high, int max);

    /// Applies conditional updates with their cursors, results and ranges; element i is true if change i was made.
    /// They are applied in order, so a second change of a row sees the result of the first.
    List<Boolean> change(List<SubtaskChange> changes);
}
