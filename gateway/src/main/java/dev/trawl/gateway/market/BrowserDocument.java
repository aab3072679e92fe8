package dev.trawl.gateway.market;

import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.spi.pull.PullWorker;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A browser worker in a response.
///
/// @param status idle, busy or offline
/// @param taskIds tasks that it holds
/// @param successRate share of its ended tasks that are done; null before the first
record BrowserDocument(
        String workerId,
        String workerName,
        String browserType,
        String browserVersion,
        String scriptVersion,
        String status,
        boolean paused,
        List<Long> taskIds,
        int doneCount,
        int failedCount,
        Optional<Double> successRate,
        Optional<Double> meanDurationSeconds,
        Instant lastSeenAt) {

    /// Details that a browser reports about itself.
    record About(String browserType, String browserVersion, String scriptVersion) {}

    static BrowserDocument of(PullWorker worker, String status, List<Long> tasks) {
        var about = ResponseJson.tree(worker.about());
        int ended = worker.done() + worker.failed();
        return new BrowserDocument(
                worker.worker(),
                worker.name(),
                about.path("browser_type").asString(""),
                about.path("browser_version").asString(""),
                about.path("script_version").asString(""),
                status,
                worker.paused(),
                tasks,
                worker.done(),
                worker.failed(),
                ended == 0 ? Optional.empty() : Optional.of((double) worker.done() / ended),
                ended == 0 ? Optional.empty() : Optional.of(worker.busyMillis() / 1_000.0 / ended),
                Instant.ofEpochMilli(worker.seenAt()));
    }
}
