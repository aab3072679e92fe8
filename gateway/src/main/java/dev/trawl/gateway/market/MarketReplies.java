package dev.trawl.gateway.market;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.trawl.core.pull.PullWorkerStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Responses of the façade. Each starts with `success`, as in the document.
final class MarketReplies {

    private MarketReplies() {}

    record Success(boolean success) {}

    /// @param tasks tasks that the worker holds, so that it can resume them
    record Registered(boolean success, String workerId, boolean paused, Hints server, List<PulledDocument> tasks) {}

    /// @param tasks all pulled tasks; present when the limit is above 1
    record PullReply(
            boolean success,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<PulledDocument> task,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<List<PulledDocument>> tasks,
            boolean paused,
            Hints server) {}

    /// The status of the task after completion.
    record Completed(boolean success, Optional<MarketStatus> status) {}

    record Created(boolean success, int count, List<Long> ids) {}

    record Ingested(boolean success, long savedCount, long skippedCount) {}

    record MarketTasks(boolean success, List<MarketTaskDocument> tasks, Optional<String> nextCursor) {}

    record OneMarketTask(boolean success, MarketTaskDocument task) {}

    record BrowserWorkers(boolean success, List<BrowserDocument> workers, Optional<String> nextCursor) {}

    record OneBrowserWorker(boolean success, BrowserDocument worker) {}

    record Snapshots(boolean success, List<SnapshotDocument> snapshots, Optional<String> nextCursor) {}

    record BrowserCredential(boolean success, String name, Set<String> hosts, String token) {}

    record BrowserCredentials(boolean success, List<Hosts> credentials) {}

    record Hosts(String name, Set<String> hosts) {}

    /// Timing hints for a worker.
    ///
    /// @param waitSeconds wait before the next pull when there is no task
    /// @param heartbeatSeconds interval of repeated registrations
    /// @param lockSeconds time after which a lock without progress expires
    record Hints(int waitSeconds, int heartbeatSeconds, int lockSeconds) {

        private static final int WAIT_SECONDS = 30;

        static Hints of(int lockSeconds) {
            return new Hints(
                    WAIT_SECONDS,
                    (int) PullWorkerStatus.OFFLINE_AFTER.dividedBy(3).toSeconds(),
                    lockSeconds);
        }
    }
}
