package dev.trawl.spi.ledger;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.OpenWorkReads.Ready;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads of the PULL lane: its subtasks and its workers.
public interface PullReads {

    /// Claimable subtasks of a type, highest priority first, then oldest; the first `skip` are left out. Tasks that
    /// are not open are left out.
    List<Ready> ready(String project, String type, int skip, int max);

    /// Subtasks leased in the PULL lane, ascending.
    List<Subtask> held();

    /// A task of one subtask, for display; empty when the project and type have no such task.
    Optional<PulledTask> task(String project, String type, TaskId id);

    /// The tasks of a type, newest first, from below `after`; no states means all.
    List<PulledTask> tasks(String project, String type, Set<TaskState> states, long after, int max);

    Optional<PullWorker> worker(String project, String worker);

    /// Workers of a project, ascending by id, after the given one.
    List<PullWorker> workers(String project, String after, int max);

    /// The hosts for which each credential of a project may take work.
    Map<String, Set<String>> hosts(String project);

    /// @param cursor the last saved cursor; empty when there is none
    /// @param worker the current lease holder
    record PulledTask(Task task, TaskBody body, Subtask subtask, String cursor, Optional<String> worker) {}
}
