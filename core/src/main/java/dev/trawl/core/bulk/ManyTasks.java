package dev.trawl.core.bulk;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.TaskState;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which tasks of a project are meant.
public sealed interface ManyTasks {

    /// These, each once.
    record Named(List<TaskId> ids) implements ManyTasks {

        public Named {
            ids = ids.stream().distinct().toList();
        }
    }

    /// Those that are of the type and in one of the states when their turn comes, and were there at the beginning.
    ///
    /// @param states empty means any
    record Matching(Set<TaskState> states, Optional<String> type) implements ManyTasks {}
}
