package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LedgerReads.Ready;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What can be asked of work in the lane PULL and of those who do it.
public interface PullReads {

    /// What can be claimed of a type, the highest priority first, then the oldest; `skip` of them are left out. Tasks
    /// that are not open are not in the list.
    List<Ready> ready(String project, String type, int skip, int max);

    /// Subtasks that are held in the lane PULL, ascending.
    List<Subtask> held();

    /// A task of one subtask as it is shown; empty when there is none of that project and type.
    Optional<PulledTask> task(String project, String type, TaskId id);

    /// The same as a list, newest first, from below `after`; no states means all.
    List<PulledTask> tasks(String project, String type, Set<TaskState> states, long after, int max);

    Optional<PullWorker> worker(String project, String worker);

    /// Workers of a project in the order of their ids, after the given one.
    List<PullWorker> workers(String project, String after, int max);

    /// The hosts that each credential of a project may take work for.
    Map<String, Set<String>> hosts(String project);

    /// @param cursor what was saved of it last; empty when nothing was
    /// @param worker who holds it now
    record PulledTask(Task task, TaskBody body, Subtask subtask, String cursor, Optional<String> worker) {}
}
