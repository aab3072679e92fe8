package dev.trawl.gateway.schedule;

import dev.trawl.gateway.json.FieldChange;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.json.RawJson;
import dev.trawl.spi.firing.Schedule.Misfire;
import dev.trawl.spi.firing.Schedule.Overlap;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A schedule to create.
record NewScheduleDocument(
        @Limits(max = LONGEST) String name,
        @Limits(max = LONGEST) Optional<String> cron,
        @Limits(max = LONGEST) FieldChange<String> zone,
        @Limits(longest = "366d") Optional<Duration> every,
        Optional<Instant> at,
        FieldChange<Instant> start,
        FieldChange<Instant> end,
        ScheduledTask task,
        FieldChange<Overlap> overlap,
        FieldChange<Misfire> misfire,
        @Limits(longest = "366d") FieldChange<Duration> jitter,
        FieldChange<Integer> pauseAfterFailures) {

    static final int LONGEST = 1_000;

    record ScheduledTask(
            @Limits(max = LONGEST) String type,
            Optional<RawJson> payload,
            Optional<Integer> priority,
            Optional<Integer> maxRetries,
            @Limits(longest = "366d") Optional<Duration> timeout,
            Optional<Map<String, String>> labels) {}

    /// The fields of a change. Absent fields keep their value, and null resets to the default.
    record ScheduleChange(
            @Limits(max = LONGEST) Optional<String> cron,
            @Limits(max = LONGEST) FieldChange<String> zone,
            @Limits(longest = "366d") Optional<Duration> every,
            Optional<Instant> at,
            FieldChange<Instant> start,
            FieldChange<Instant> end,
            Optional<ScheduledTask> task,
            FieldChange<Overlap> overlap,
            FieldChange<Misfire> misfire,
            @Limits(longest = "366d") FieldChange<Duration> jitter,
            FieldChange<Integer> pauseAfterFailures) {}

    record SchedulePause(@Limits(max = 500) Optional<String> reason) {}

    record Backfill(Instant from, Instant to) {}

    ScheduleChange change() {
        return new ScheduleChange(
                cron, zone, every, at, start, end, Optional.of(task), overlap, misfire, jitter, pauseAfterFailures);
    }
}
