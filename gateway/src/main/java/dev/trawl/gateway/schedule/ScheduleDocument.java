package dev.trawl.gateway.schedule;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.trawl.core.task.Durations;
import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.gateway.task.TaskDocument;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A schedule in a response. Unset fields have their default; fields that do not apply are null.
record ScheduleDocument(
        String name,
        String state,
        String reason,
        String when,
        Optional<String> cron,
        Optional<String> zone,
        Optional<String> every,
        Optional<String> at,
        Optional<Instant> start,
        Optional<Instant> end,
        PlannedTask task,
        String overlap,
        String misfire,
        String jitter,
        int pauseAfterFailures,
        Optional<Instant> nextAt,
        Optional<Instant> lastAt,
        Optional<String> lastTask,
        int failures,
        Instant createdAt,
        String createdBy) {

    record PlannedTask(
            String type,
            @JsonRawValue String payload,
            int priority,
            Optional<Integer> maxRetries,
            Optional<String> timeout,
            Map<String, String> labels) {

        static PlannedTask of(Schedule schedule, TaskTypes types) {
            var work = schedule.work();
            var overrides = Overrides.of(work.overrides());
            return new PlannedTask(
                    work.type(),
                    TaskDocument.shown(
                            types.find(work.type()).map(TaskType::executor).orElse(""), work.payload()),
                    work.priority(),
                    overrides.maxRetries().stream().boxed().findFirst(),
                    overrides.timeout().map(Durations::text),
                    work.labels().entries());
        }
    }

    static ScheduleDocument of(Schedule schedule, TaskTypes types) {
        var timing = schedule.timing();
        var rules = schedule.rules();
        var standing = schedule.standing();
        return new ScheduleDocument(
                schedule.name(),
                state(schedule),
                standing.reason(),
                when(timing),
                expression(schedule, Kind.CRON),
                expression(schedule, Kind.CRON).map(_ -> timing.zone()),
                expression(schedule, Kind.EVERY).map(text -> Durations.text(Duration.parse(text))),
                expression(schedule, Kind.AT),
                time(timing.startsAt()),
                time(timing.endsAt()),
                PlannedTask.of(schedule, types),
                name(rules.overlap()),
                name(rules.misfire()),
                Durations.text(Duration.ofMillis(rules.jitter())),
                rules.maxFailures(),
                time(standing.paused() ? 0 : standing.nextAt()),
                time(standing.lastAt()),
                task(standing.lastTask()),
                standing.failures(),
                Instant.ofEpochMilli(schedule.createdAt()),
                schedule.createdBy());
    }

    static String state(Schedule schedule) {
        if (schedule.standing().paused()) {
            return "PAUSED";
        }
        return schedule.standing().nextAt() == 0 ? "ENDED" : "ACTIVE";
    }

    /// Human-readable text of the timing.
    private static String when(Timing timing) {
        return switch (timing.kind()) {
            case CRON -> "%s (%s)".formatted(timing.expression(), timing.zone());
            case EVERY -> "every " + Durations.text(Duration.parse(timing.expression()));
            case AT -> "at " + timing.expression();
        };
    }

    private static Optional<String> expression(Schedule schedule, Kind kind) {
        var timing = schedule.timing();
        return timing.kind() == kind ? Optional.of(timing.expression()) : Optional.empty();
    }

    static Optional<Instant> time(long millis) {
        return millis == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
    }

    static Optional<String> task(long id) {
        return id == 0 ? Optional.empty() : Optional.of(new TaskId(id).toString());
    }

    static String name(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
