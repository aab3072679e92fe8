package dev.trawl.gateway.market;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.trawl.core.pull.Seat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What the façade answers; each begins with `success`, as in the document.
final class Replies {

    private Replies() {}

    record Success(boolean success) {}

    /// @param tasks what the worker holds, so that it can go on with it
    record Registered(boolean success, String workerId, boolean paused, Hints server, List<PulledDocument> tasks) {}

    /// @param tasks all of them, for those who asked for more than one
    record PullReply(
            boolean success,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<PulledDocument> task,
            @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<List<PulledDocument>> tasks,
            boolean paused,
            Hints server) {}

    /// What became of the task.
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

    /// What the server wants a worker to know.
    ///
    /// @param waitSeconds how long to wait when there is nothing to do
    /// @param heartbeatSeconds how often to register again
    /// @param lockSeconds how long a task stays a worker's without progress
    record Hints(int waitSeconds, int heartbeatSeconds, int lockSeconds) {

        private static final int WAIT_SECONDS = 30;

        static Hints of(int lockSeconds) {
            return new Hints(WAIT_SECONDS, (int) Seat.OFFLINE_AFTER.dividedBy(3).toSeconds(), lockSeconds);
        }
    }
}
