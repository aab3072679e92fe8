package dev.trawl.core.pull;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;

/// The status of a pull worker after a request.
///
/// @param paused the worker gets no new work
/// @param session the session id; 0 if the request was rejected
/// @param held the tasks that it holds, ascending
public record PullWorkerStatus(PullAnswer answer, boolean paused, long session, List<TaskId> held) {

    /// A worker without requests for this long counts as offline.
    public static final Duration OFFLINE_AFTER = Duration.ofSeconds(90);

    void tell(Heartbeats heartbeats) {
        if (session != 0) {
            heartbeats.beat(new WorkerStatus(session, held.size(), -1, 0, 0), OFFLINE_AFTER);
        }
    }

    static PullWorkerStatus refused(PullAnswer answer) {
        return new PullWorkerStatus(answer, false, 0, List.of());
    }
}
