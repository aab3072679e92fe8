package dev.trawl.spi.blob;

import dev.trawl.spi.ledger.RangeReads;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.SegmentRange;
import java.util.List;
import java.util.Optional;

/// Finds the current location of a committed range that was listed earlier. Merging small segments moves ranges.
@FunctionalInterface
public interface RangeLookup {

    /// The range as currently stored in the ledger; empty when its row is gone.
    Optional<SegmentRange> now(RangeView listed);

    /// Looks up ranges by the key of their row.
    static RangeLookup byKey(RangeReads reads) {
        return listed -> reads.ranges(listed.subtask().task(), listed.key() - 1, 1).stream()
                .filter(view -> view.key() == listed.key())
                .map(RangeView::range)
                .findFirst();
    }

    /// Looks up ranges of the same subtask by size and checksum, for callers that do not know the key.
    static RangeLookup byContent(RangeReads reads) {
        return listed -> reads.ranges(List.of(listed.subtask())).stream()
                .map(RangeView::range)
                .filter(range -> range.hasContentOf(listed.range()))
                .findFirst();
    }
}
