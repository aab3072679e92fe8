package dev.trawl.plugin;

import java.time.Duration;

/// A worker's right to run a subtask, with all data needed to run it.
///
/// @param attempt counted from 1
/// @param payload JSON: the subtask's part, or the whole payload of an unsplit task
/// @param cursor the cursor of the last checkpoint; empty at the start
/// @param executor name of the executor that runs it
/// @param settings JSON object with the executor's settings
/// @param timeout the maximum run time of one attempt
/// @param traceparent W3C trace context; empty when none
/// @param alone no other subtask should run at the same time
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
