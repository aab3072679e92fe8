package dev.trawl.plugin;

import java.util.List;

/// Chooses a worker for a subtask. Called by one thread at a time; may keep state.
public interface LoadBalancer {

    /// The name used in `scheduler.load_balance_strategy`.
    String name();

    /// Chooses one of `workers`. The list is never empty, and every worker in it can take the subtask.
    WorkerLoad select(List<WorkerLoad> workers, SubtaskId subtask);

    /// Whether it promises only an even load, so that unclaimed invitations may move to another worker.
    default boolean isByLoad() {
        return false;
    }
}
