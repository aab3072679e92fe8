package dev.trawl.core.dispatch;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkNeeds;

/// The reply to a command that moves a task to other workers.
public sealed interface ReassignReply {

    /// The number of revoked leases; 0 if the requested worker already held all of them.
    record Moved(int subtasks) implements ReassignReply {}

    /// The task is in this state and has no leased subtask.
    record NothingRuns(TaskState state) implements ReassignReply {}

    /// The project has no such task.
    record UnknownTask() implements ReassignReply {}

    /// The project has no such worker.
    record UnknownWorker() implements ReassignReply {}

    /// The worker is offline or draining.
    record WorkerOffline() implements ReassignReply {}

    /// The worker does not run this type, or the type has lane PULL and is never assigned.
    record WorkerUnfit(String type) implements ReassignReply {}

    /// The worker does not offer what the subtasks need.
    record WorkerLacks(WorkNeeds needs) implements ReassignReply {}

    /// This node does not lead, so it cannot place work.
    record NotLeader() implements ReassignReply {}
}
