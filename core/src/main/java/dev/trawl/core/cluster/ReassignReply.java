package dev.trawl.core.cluster;

import dev.trawl.spi.TaskState;

/// The answer to an order to run a task elsewhere.
public sealed interface ReassignReply {

    /// The leases that were taken away; none when all were with the wanted worker already.
    record Moved(int subtasks) implements ReassignReply {}

    /// The task is in this state and nobody holds a lease of it.
    record NothingRuns(TaskState state) implements ReassignReply {}

    /// The project has no such task.
    record UnknownTask() implements ReassignReply {}

    /// The project has no such worker.
    record UnknownWorker() implements ReassignReply {}

    /// The worker is not there, or takes nothing new.
    record WorkerOffline() implements ReassignReply {}

    /// The worker does not run this type, or nobody is given work of it.
    record WorkerUnfit(String type) implements ReassignReply {}

    /// This node does not lead, so it cannot say where work goes.
    record NotLeader() implements ReassignReply {}
}
