package dev.trawl.cli.task;

import java.util.Locale;

/// Operations on existing tasks.
enum TaskVerb {
    CANCEL("Cancel tasks: running subtasks are interrupted and their late reports ignored.", true),
    PAUSE("Pause tasks: no new subtask starts until they are resumed.", false),
    RESUME("Resume paused tasks.", false),
    STOP("Stop tasks: they end as completed and keep their results.", true),
    RETRY("Retry the dead subtasks of failed tasks.", false);

    private final String description;
    private final boolean destructive;

    TaskVerb(String description, boolean destructive) {
        this.description = description;
        this.destructive = destructive;
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
