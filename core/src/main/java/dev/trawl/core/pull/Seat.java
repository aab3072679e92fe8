package dev.trawl.core.pull;

import dev.trawl.spi.TaskId;
import java.util.List;

/// How a worker stands after it has been heard.
///
/// @param paused it gets nothing new
/// @param session 0 when it has none
/// @param held tasks in its hands, ascending
public record Seat(PullAnswer answer, boolean paused, long session, List<TaskId> held) {

    static Seat refused(PullAnswer answer) {
        return new Seat(answer, false, 0, List.of());
    }
}
