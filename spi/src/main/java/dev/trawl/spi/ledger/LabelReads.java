package dev.trawl.spi.ledger;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Labels.Label;
import dev.trawl.spi.task.Task;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Reads of task labels.
public interface LabelReads {

    /// The labels of these tasks. A task without labels, or an unknown one, is absent.
    Map<TaskId, Labels> of(Collection<TaskId> tasks);

    /// Tasks of a project with this label, by an index in the order of their ids: highest first from below the id of
    /// `after`, or lowest first from above it. Their counts include only folded progress.
    List<Task> tasks(String project, Label label, boolean oldestFirst, TaskPlace after, int max);
}
