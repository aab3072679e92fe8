package dev.trawl.core.bulk;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Selects tasks of a project for a bulk operation.
public sealed interface ManyTasks {

    /// Tasks by id; duplicates are removed.
    record Named(List<TaskId> ids) implements ManyTasks {

        public Named {
            ids = ids.stream().distinct().toList();
        }
    }

    /// Tasks of the type that are in one of the states when they are processed. Tasks submitted after the start of
    /// the operation are not included.
    ///
    /// @param states empty means any
    record Matching(Set<TaskState> states, Optional<String> type) implements ManyTasks {}
}
