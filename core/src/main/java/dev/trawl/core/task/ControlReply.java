package dev.trawl.core.task;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Task;
import java.util.List;

/// The answer to an order.
public sealed interface ControlReply {

    /// It holds now, or held already.
    record Done(Task task) implements ControlReply {}

    /// The task is in a state that does not allow it; these orders would be.
    record NotAllowed(TaskState state, List<TaskAction> allowed) implements ControlReply {}

    /// The project has no such task.
    record Unknown() implements ControlReply {}
}
