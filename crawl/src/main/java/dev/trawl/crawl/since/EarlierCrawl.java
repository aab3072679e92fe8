package dev.trawl.crawl.since;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerReads.RangeView;
import java.util.List;

/// A crawl whose committed captures can be read.
public record EarlierCrawl(Ranges ranges, BlobStore blobs) {

    /// Its committed ranges, page by page.
    @FunctionalInterface
    public interface Ranges {
        /// At most `max` behind a key; 0 for the first page.
        List<RangeView> after(long key, int max);
    }

    public static EarlierCrawl of(TaskId task, LedgerReads reads, BlobStore blobs) {
        return new EarlierCrawl((key, max) -> reads.ranges(task, key, max), blobs);
    }
}
