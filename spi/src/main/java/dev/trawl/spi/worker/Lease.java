package dev.trawl.spi.worker;

import java.time.Duration;

/// A worker's right to run a subtask, and all it needs for it.
///
/// @param attempt counted from 1
/// @param payload JSON: the subtask's part, or the whole payload of an unsplit task
/// @param cursor where the last checkpoint stopped; empty at the start
/// @param executor name of the executor that runs it
/// @param settings JSON object with the executor's settings
/// @param timeout how long one attempt may run
/// @param traceparent W3C trace context; empty when none
/// @param alone nothing else should run beside it
/// @param whole the payload of the whole task
public record Lease(
        LeaseId id,
        String project,
        String type,
        int attempt,
        String payload,
        String cursor,
        String executor,
        String settings,
        Duration timeout,
        String traceparent,
        boolean alone,
        String whole) {}
