package dev.trawl.gateway.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A schedule to create, for the OpenAPI description only; [ReadSchedule] parses it.
record NewScheduleDocument(
        String name,
        Optional<String> cron,
        Optional<String> zone,
        Optional<Duration> every,
        Optional<Instant> at,
        Optional<Instant> start,
        Optional<Instant> end,
        ScheduledTask task,
        Optional<String> overlap,
        Optional<String> misfire,
        Optional<Duration> jitter,
        Optional<Integer> pauseAfterFailures) {

    record ScheduledTask(
            String type,
            Optional<JsonNode> payload,
            Optional<Integer> priority,
            Optional<Integer> maxRetries,
            Optional<Duration> timeout) {}

    /// The fields of a change.
    record ScheduleChange(
            Optional<String> cron,
            Optional<String> zone,
            Optional<Duration> every,
            Optional<Instant> at,
            Optional<Instant> start,
            Optional<Instant> end,
            Optional<ScheduledTask> task,
            Optional<String> overlap,
            Optional<String> misfire,
            Optional<Duration> jitter,
            Optional<Integer> pauseAfterFailures) {}

    record SchedulePause(Optional<String> reason) {}

    record Backfill(Instant from, Instant to) {}
}
