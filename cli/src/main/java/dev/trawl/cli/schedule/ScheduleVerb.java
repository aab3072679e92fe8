package dev.trawl.cli.schedule;

import java.util.Locale;

/// Operations that need only the name of a schedule.
enum ScheduleVerb {
    RUN_NOW("Submit the task of a schedule at once, also when it is paused."),
    RESUME("Let a paused schedule go on from now; what passed is past."),
    RM("Remove a schedule; the tasks it made stay.");

    private final String description;

    ScheduleVerb(String description) {
        this.description = description;
    }

    String description() {
        return description;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
