package dev.trawl.cli.task;

import java.util.Locale;

/// Operations on existing tasks.
enum TaskVerb {
    CANCEL("Cancel tasks: what runs is interrupted and has no later effect.", true),
    PAUSE("Pause tasks: nothing new starts until they are resumed.", false),
    RESUME("Let paused tasks go on.", false),
    STOP("End tasks now as completed and keep the results they have.", true),
    RETRY("Run the dead subtasks of failed tasks again.", false);

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
