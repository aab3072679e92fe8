package dev.trawl.gateway.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A schedule as it is made, for those who read the API's description; [ReadSchedule] reads it.
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

    /// What is to change.
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
