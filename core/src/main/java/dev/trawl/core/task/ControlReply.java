package dev.trawl.core.task;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.Task;
import java.util.List;

/// The reply to a command for a task.
public sealed interface ControlReply {

    /// The command was applied, or the task was already in the requested state.
    record Done(Task task) implements ControlReply {}

    /// The state of the task does not allow the command; `allowed` lists the commands that it allows.
    record NotAllowed(TaskState state, List<TaskAction> allowed) implements ControlReply {}

    /// No failed URL of the crawl matches the choice.
    ///
    /// @param failed URLs of the crawl that failed
    record NothingToRetry(TaskState state, long failed) implements ControlReply {}

    /// The choice of URLs only applies to crawls.
    record NoCrawl() implements ControlReply {}

    /// The project has no such task.
    record Unknown() implements ControlReply {}
}
