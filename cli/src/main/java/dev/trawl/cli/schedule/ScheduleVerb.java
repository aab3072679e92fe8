package dev.trawl.cli.schedule;

import java.util.Locale;

/// Operations that need only the name of a schedule.
enum ScheduleVerb {
    RESUME("Resume a paused schedule; missed runs are not made up."),
    RM("Remove a schedule; its tasks are kept.");

    private final String description;

    ScheduleVerb(String description) {
        this.description = description;
    }

    String description() {
        return description;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
