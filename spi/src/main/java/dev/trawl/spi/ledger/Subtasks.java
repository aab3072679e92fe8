package dev.trawl.spi.ledger;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Subtask rows inside a transaction. Whatever is returned here is locked, unless it says otherwise.
public interface Subtasks {

    /// Takes subtasks with all that a lease carries, and their tasks; unknown ids are left out.
    Map<SubtaskId, Claimable> claimable(Collection<SubtaskId> ids);

    /// Reads subtasks; unknown ids are left out.
    Map<SubtaskId, Subtask> lock(Collection<SubtaskId> ids);

    /// Reads subtasks as [#lock] does, except that others may change one meanwhile, and then the work is run again.
    default Map<SubtaskId, Subtask> take(Collection<SubtaskId> ids) {
        return lock(ids);
    }

    /// Subtasks leased to a session, at most `max`, ascending.
    List<Subtask> heldBy(long session, int max);

    /// What `heldBy` would return, without locking any: they may change at once.
    List<Subtask> peekHeldBy(long session, int max);

    /// Subtasks of a task in one of these states, at most `max`, ascending by number from above `after` (0 for
    /// the first).
    List<Subtask> ofTask(TaskId task, Set<SubtaskState> states, int after, int max);

    /// Subtasks in PENDING or RETRY whose time has come, at most `max`, the earliest `notBefore` first.
    List<Subtask> due(int max);

    /// Inserts subtasks; one that exists already is left as it is.
    void insert(List<NewSubtask> subtasks);

    /// Moves the subtasks of a task that have not ended to the queues of high or of normal priority, at most `max`;
    /// true when there may be more. The task is locked.
    boolean prioritise(TaskId task, boolean high, int max);

    /// Applies conditional updates with their cursors, results and ranges; element i tells whether change i was made.
    /// They are made in order, so the second of two changes of one row meets what the first left.
    List<Boolean> change(List<SubtaskChange> changes);
}
