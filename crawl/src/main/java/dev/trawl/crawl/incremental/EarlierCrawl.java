package dev.trawl.crawl.incremental;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.blob.ReadRange;
import dev.trawl.spi.ledger.RangeReads;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.SegmentRange;
import java.util.List;
import java.util.Optional;

/// A crawl with readable committed captures.
public record EarlierCrawl(Ranges ranges, BlobStore blobs) {

    /// Its committed ranges, page by page.
    @FunctionalInterface
    public interface Ranges {
        /// At most `max` ranges after a key; 0 for the first page.
        List<RangeView> after(long key, int max);
    }

    /// Reads listed ranges at their current location.
    ReadCommitted reading() {
        return new ReadCommitted(new ReadRange(blobs), listed -> now(listed.key()));
    }

    /// The current range of a key; empty when it was deleted.
    Optional<SegmentRange> now(long key) {
        return ranges.after(key - 1, 1).stream()
                .filter(view -> view.key() == key)
                .map(RangeView::range)
                .findFirst();
    }

    public static EarlierCrawl of(TaskId task, RangeReads reads, BlobStore blobs) {
        return new EarlierCrawl((key, max) -> reads.ranges(task, key, max), blobs);
    }
}
