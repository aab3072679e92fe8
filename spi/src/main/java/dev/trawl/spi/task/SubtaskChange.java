package dev.trawl.spi.task;

import java.util.List;
import java.util.Optional;

/// One conditional update: `after` replaces `before` if the row still has the epoch, state and checkpoint
/// number of `before`.
///
/// @param cursor the new cursor, when a checkpoint moves it
/// @param result the small result, when the subtask succeeded
/// @param ranges segment ranges to add to the task's results
public record SubtaskChange(
        Subtask before, Subtask after, Optional<String> cursor, Optional<String> result, List<SegmentRange> ranges) {

    public static SubtaskChange of(Subtask before, Subtask after) {
        return new SubtaskChange(before, after, Optional.empty(), Optional.empty(), List.of());
    }
}
