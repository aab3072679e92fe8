package dev.trawl.core.task;

import dev.trawl.spi.task.TypeConfig;
import java.util.List;

/// The rules of this process for task types: its executors and splitters, and the types that its settings define.
public interface TypeRules {

    /// No rules, for a process without executors.
    TypeRules NONE = new TypeRules() {
        @Override
        public List<String> complaints(TypeConfig config) {
            return List.of();
        }

        @Override
        public boolean isFixed(String type) {
            return false;
        }
    };

    /// The invalid settings of a type, one line each; empty if it is valid.
    List<String> complaints(TypeConfig config);

    /// Returns whether the program or its settings define the type, so that it cannot change at run time.
    boolean isFixed(String type);
}
