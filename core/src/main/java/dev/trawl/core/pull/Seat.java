package dev.trawl.core.pull;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.List;

/// How a worker stands after it has been heard.
///
/// @param paused it gets nothing new
/// @param session 0 when it has none
/// @param held tasks in its hands, ascending
public record Seat(PullAnswer answer, boolean paused, long session, List<TaskId> held) {

    /// A worker that is not heard of for this long is taken for offline.
    public static final Duration OFFLINE_AFTER = Duration.ofSeconds(90);

    void tell(Heartbeats heartbeats) {
        if (session != 0) {
            heartbeats.beat(new WorkerStatus(session, held.size(), -1, 0, 0), OFFLINE_AFTER);
        }
    }

    static Seat refused(PullAnswer answer) {
        return new Seat(answer, false, 0, List.of());
    }
}
