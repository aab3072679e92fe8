package dev.trawl.spi.ledger;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.SegmentRange;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Reads of committed segment ranges.
public interface RangeReads {

    /// Committed segment ranges of a task, ordered by subtask and commit; `after` is 0 for the first page.
    List<RangeView> ranges(TaskId task, long after, int max);

    /// Committed segment ranges of these subtasks, in commit order, in one query.
    List<RangeView> ranges(Collection<SubtaskId> subtasks);

    /// The given segments that contain at least one committed range.
    Set<String> segmentsWithRanges(Collection<String> segments);

    /// Segments whose committed ranges total fewer than `bytes` bytes, ascending by key from above `after`.
    List<String> smallSegments(long bytes, String after, int max);

    /// All committed ranges of a segment, ascending by offset.
    List<RangeView> rangesIn(String segment);

    /// @param key position of the range, ascending; the `after` of the next page
    record RangeView(long key, SubtaskId subtask, SegmentRange range) {}
}
