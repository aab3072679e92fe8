package dev.trawl.gateway.schedule;

import dev.trawl.core.schedule.ScheduleRequest;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import dev.trawl.spi.ledger.Schedule;
import dev.trawl.spi.ledger.Schedule.Kind;
import dev.trawl.spi.ledger.Schedule.Misfire;
import dev.trawl.spi.ledger.Schedule.Overlap;
import dev.trawl.spi.ledger.Schedule.Rules;
import dev.trawl.spi.ledger.Schedule.Timing;
import dev.trawl.spi.ledger.Schedule.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Reads a schedule from a request: all fields, or only the changed ones.
final class ReadSchedule {

    static final List<String> CHANGEABLE = List.of(
            "cron",
            "zone",
            "every",
            "at",
            "start",
            "end",
            "task",
            "overlap",
            "misfire",
            "jitter",
            "pause_after_failures");

    static final List<String> FIELDS =
            Stream.concat(Stream.of("name"), CHANGEABLE.stream()).toList();

    private static final List<String> TASK = List.of("type", "payload", "priority", "max_retries", "timeout");
    private static final List<String> WHEN = List.of("cron", "every", "at");
    private static final int LONGEST = 1_000;

    private static final Timing NO_TIMING = new Timing(Kind.CRON, "", "UTC", 0, 0);
    private static final Work NO_WORK = new Work("", "{}", "{}", TaskRequest.DEFAULT_PRIORITY);
    private static final Rules USUAL = new Rules(Overlap.SKIP, Misfire.FIRE_ONCE, 0, 0);

    private final ScheduleFields fields;
    private final Optional<String> payload;

    private ReadSchedule(ScheduleFields fields, Optional<String> payload) {
        this.fields = fields;
        this.payload = payload;
    }

    static ScheduleRequest fresh(ScheduleFields fields, Optional<String> payload) {
        var read = new ReadSchedule(fields, payload);
        var name = fields.text("name", LONGEST);
        if (WHEN.stream().noneMatch(fields::has)) {
            fields.wrong("cron", "is missing; say cron, every or at");
        }
        if (!fields.has("task")) {
            fields.wrong("task", "is missing");
        }
        return read.request(fields.required("name", name), NO_TIMING, NO_WORK, USUAL);
    }

    static ScheduleRequest changed(ScheduleFields fields, Optional<String> payload, Schedule before) {
        return new ReadSchedule(fields, payload).request(before.name(), before.timing(), before.work(), before.rules());
    }

    private ScheduleRequest request(String name, Timing timing, Work work, Rules rules) {
        var request = new ScheduleRequest(name, timing(timing), work(work), rules(rules));
        fields.finish();
        return request;
    }

    private Timing timing(Timing before) {
        if (WHEN.stream().filter(fields::has).count() > 1) {
            fields.wrong("cron", "excludes every and at: say one of them");
        }
        var when = when(before);
        return new Timing(
                when.kind(),
                when.expression(),
                fields.text("zone", LONGEST).orElse(fields.names("zone") ? NO_TIMING.zone() : before.zone()),
                fields.instant("start").orElse(fields.names("start") ? 0 : before.startsAt()),
                fields.instant("end").orElse(fields.names("end") ? 0 : before.endsAt()));
    }

    private record When(Kind kind, String expression) {}

    private When when(Timing before) {
        return fields.text("cron", LONGEST)
                .map(text -> new When(Kind.CRON, text))
                .or(() -> fields.duration("every").map(every -> new When(Kind.EVERY, every.toString())))
                .or(() -> fields.instant("at")
                        .map(at -> new When(Kind.AT, Instant.ofEpochMilli(at).toString())))
                .orElseGet(() -> new When(before.kind(), before.expression()));
    }

    /// The task. A task in the request replaces the whole previous task.
    private Work work(Work before) {
        return fields.object("task", TASK).map(this::work).orElse(before);
    }

    private Work work(ScheduleFields task) {
        if (!task.has("type")) {
            task.wrong("type", "is missing");
        }
        var retries = task.integer("max_retries").map(OptionalInt::of).orElse(OptionalInt.empty());
        Optional<Duration> timeout = task.duration("timeout");
        return new Work(
                task.text("type", LONGEST).orElse(""),
                payload.orElse(NO_WORK.payload()),
                new Overrides(retries, timeout).toJson(),
                task.integer("priority").orElse(NO_WORK.priority()));
    }

    private Rules rules(Rules before) {
        return new Rules(
                fields.choice("overlap", Overlap.class)
                        .orElse(fields.names("overlap") ? USUAL.overlap() : before.overlap()),
                fields.choice("misfire", Misfire.class)
                        .orElse(fields.names("misfire") ? USUAL.misfire() : before.misfire()),
                fields.duration("jitter")
                        .map(Duration::toMillis)
                        .orElse(fields.names("jitter") ? USUAL.jitter() : before.jitter()),
                fields.integer("pause_after_failures")
                        .orElse(fields.names("pause_after_failures") ? USUAL.maxFailures() : before.maxFailures()));
    }
}
