package dev.trawl.cli.task;

import dev.trawl.spi.TaskState;
import java.util.Locale;
import java.util.Set;

/// Operations on existing tasks.
enum TaskVerb {
    CANCEL("Cancel tasks: running subtasks are interrupted and their late reports ignored.", true),
    PAUSE("Pause tasks: no new subtask starts until they are resumed.", false),
    RESUME("Resume paused tasks.", false),
    STOP("Stop tasks: they end as completed and keep their results.", true),
    RETRY("Retry the dead subtasks of failed tasks, or the failed URLs of crawls that have ended.", false);

    private final String description;
    private final boolean destructive;

    TaskVerb(String description, boolean destructive) {
        this.description = description;
        this.destructive = destructive;
    }

    /// The states that `--wait` waits for, beside any end; empty means only the end.
    Set<TaskState> awaited() {
        return switch (this) {
            case PAUSE -> Set.of(TaskState.PAUSED);
            case RESUME -> Set.of(TaskState.RUNNING);
            case CANCEL, STOP, RETRY -> Set.of();
        };
    }

    /// Options of the example in its help.
    String example() {
        return this == RETRY ? "--cause timeout,status --wait" : "--output json";
    }

    String description() {
        return description;
    }

    /// Returns whether the operation cannot be undone, so that the user must confirm it.
    boolean isDestructive() {
        return destructive;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
