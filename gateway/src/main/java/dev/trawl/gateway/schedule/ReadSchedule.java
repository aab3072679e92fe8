package dev.trawl.gateway.schedule;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.schedule.ScheduleRequest;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import dev.trawl.gateway.json.RawJson;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.schedule.NewScheduleDocument.ScheduleChange;
import dev.trawl.gateway.schedule.NewScheduleDocument.ScheduledTask;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Misfire;
import dev.trawl.spi.firing.Schedule.Overlap;
import dev.trawl.spi.firing.Schedule.Rules;
import dev.trawl.spi.firing.Schedule.Timing;
import dev.trawl.spi.firing.Schedule.Work;
import dev.trawl.spi.task.Labels;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Applies a request to the defaults of a new schedule, or to an existing one.
final class ReadSchedule {

    private static final Timing NO_TIMING = new Timing(Kind.CRON, "", "UTC", 0, 0);
    private static final Work NO_WORK = new Work("", "{}", "{}", TaskRequest.DEFAULT_PRIORITY);
    private static final Rules USUAL = new Rules(Overlap.SKIP, Misfire.FIRE_ONCE, 0, 0);

    private ReadSchedule() {}

    static ScheduleRequest fresh(NewScheduleDocument asked) {
        var change = asked.change();
        if (instants(change) == 0) {
            throw wrong("one of cron, every and at is required");
        }
        return request(asked.name(), change, new ScheduleRequest("", NO_TIMING, NO_WORK, USUAL));
    }

    static ScheduleRequest changed(ScheduleChange change, Schedule before) {
        return request(before.name(), change, ScheduleRequest.of(before));
    }

    private static ScheduleRequest request(String name, ScheduleChange change, ScheduleRequest before) {
        if (instants(change) > 1) {
            throw wrong("cron, every and at exclude each other");
        }
        return new ScheduleRequest(
                name,
                timing(change, before.timing()),
                change.task().map(ReadSchedule::work).orElse(before.work()),
                rules(change, before.rules()));
    }

    private static long instants(ScheduleChange change) {
        return Stream.of(change.cron(), change.every(), change.at())
                .filter(Optional::isPresent)
                .count();
    }

    private static Timing timing(ScheduleChange change, Timing before) {
        var zone = change.zone().over(before.zone(), NO_TIMING.zone());
        long start = change.start()
                .over(Instant.ofEpochMilli(before.startsAt()), Instant.EPOCH)
                .toEpochMilli();
        long end = change.end()
                .over(Instant.ofEpochMilli(before.endsAt()), Instant.EPOCH)
                .toEpochMilli();
        return change.cron()
                .map(text -> new Timing(Kind.CRON, text, zone, start, end))
                .or(() -> change.every().map(every -> new Timing(Kind.EVERY, every.toString(), zone, start, end)))
                .or(() -> change.at().map(at -> new Timing(Kind.AT, at.toString(), zone, start, end)))
                .orElseGet(() -> new Timing(before.kind(), before.expression(), zone, start, end));
    }

    /// The task. A task in the request replaces the whole previous task.
    private static Work work(ScheduledTask task) {
        var retries = task.maxRetries().map(OptionalInt::of).orElseGet(OptionalInt::empty);
        return new Work(
                task.type(),
                task.payload().map(RawJson::text).orElse(NO_WORK.payload()),
                new Overrides(retries, task.timeout(), 0).toJson(),
                task.priority().orElse(NO_WORK.priority()),
                task.labels().map(Labels::of).orElse(Labels.NONE));
    }

    private static Rules rules(ScheduleChange change, Rules before) {
        return new Rules(
                change.overlap().over(before.overlap(), USUAL.overlap()),
                change.misfire().over(before.misfire(), USUAL.misfire()),
                change.jitter()
                        .over(Duration.ofMillis(before.jitter()), Duration.ofMillis(USUAL.jitter()))
                        .toMillis(),
                change.pauseAfterFailures().over(before.maxFailures(), USUAL.maxFailures()));
    }

    private static RefusedException wrong(String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, "/cron", detail);
    }
}
