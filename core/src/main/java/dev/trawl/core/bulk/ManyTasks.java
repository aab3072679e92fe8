package dev.trawl.core.bulk;

import dev.trawl.core.query.TaskQuery;
import dev.trawl.plugin.TaskId;
import java.util.List;

/// Selects tasks of a project for a bulk operation.
public sealed interface ManyTasks {

    /// Tasks by id; duplicates are removed.
    record Named(List<TaskId> ids) implements ManyTasks {

        public Named {
            ids = ids.stream().distinct().toList();
        }
    }

    /// Tasks that match when they are processed. Tasks submitted after the start of the operation are not included.
    ///
    /// @param query newest first
    record Matching(TaskQuery query) implements ManyTasks {}
}
