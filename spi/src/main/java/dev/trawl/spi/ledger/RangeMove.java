package dev.trawl.spi.ledger;

import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.SegmentRange;

/// Moves a committed range to another segment that has the same bytes.
///
/// @param from the range as it was read
/// @param blob key of the other segment
/// @param offset offset in the other segment
public record RangeMove(RangeView from, String blob, long offset) {

    /// The range at its new location.
    public SegmentRange moved() {
        var range = from.range();
        return new SegmentRange(blob, offset, range.length(), range.records(), range.crc());
    }
}
