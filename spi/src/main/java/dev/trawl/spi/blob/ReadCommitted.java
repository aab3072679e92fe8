package dev.trawl.spi.blob;

import dev.trawl.spi.ledger.RangeReads;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.SegmentRange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Function;

/// Reads committed ranges however long ago they were listed. A range that cannot be read at its listed location
/// is looked up in the ledger once more. The leader merges small segments and deletes the old ones
/// while readers hold
/// their keys.
public record ReadCommitted(ReadRange ranges, RangeLookup lookup) {

    public static ReadCommitted of(RangeReads reads, BlobStore blobs) {
        return new ReadCommitted(new ReadRange(blobs), RangeLookup.byKey(reads));
    }

    /// The bytes of a range; empty when they are missing or damaged.
    public Optional<byte[]> bytes(RangeView listed) {
        return read(listed, ranges::bytes);
    }

    /// The rows of a range, each ending with a line break; empty when they are missing or damaged.
    public Optional<byte[]> rows(RangeView listed) {
        return read(listed, ranges::rows);
    }

    /// Verifies a range against its checksum, without loading the whole range into memory.
    public boolean isSound(RangeView listed) {
        return ranges.isSound(listed.range())
                || moved(listed).filter(ranges::isSound).isPresent();
    }

    /// Verifies and copies a range without loading it whole; false when it is missing or damaged.
    public boolean copy(RangeView listed, OutputStream out) throws IOException {
        if (ranges.copy(listed.range(), out)) {
            return true;
        }
        Optional<SegmentRange> moved = moved(listed);
        return moved.isPresent() && ranges.copy(moved.get(), out);
    }

    private Optional<byte[]> read(RangeView listed, Function<SegmentRange, Optional<byte[]>> reading) {
        return reading.apply(listed.range()).or(() -> moved(listed).flatMap(reading));
    }

    /// The new location of a range; empty when it was not moved.
    private Optional<SegmentRange> moved(RangeView listed) {
        return lookup.now(listed).filter(range -> !range.equals(listed.range()));
    }
}
