package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.ReadRange;
import dev.trawl.spi.ledger.SegmentRange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Reads the records of a committed range, or says that it is damaged; never a part of it.
final class ReadSegment {

    private final ReadRange ranges;

    ReadSegment(BlobStore blobs) {
        this.ranges = new ReadRange(blobs);
    }

    /// @throws RefusedException when the bytes are not those that were committed
    List<String> records(SegmentRange range) {
        byte[] rows = ranges.rows(range).orElseThrow(() -> damaged(range));
        var records = new String(rows, StandardCharsets.UTF_8).lines().toList();
        if (records.size() != range.records()) {
            throw damaged(range);
        }
        return records;
    }

    /// Checks a range without holding it.
    ///
    /// @throws RefusedException when the bytes are not those that were committed
    void check(SegmentRange range) {
        if (!ranges.isSound(range)) {
            throw damaged(range);
        }
    }

    /// Copies a range as it is stored, once it is known to be sound.
    ///
    /// @throws RefusedException when the bytes are not those that were committed
    void copy(SegmentRange range, OutputStream out) throws IOException {
        if (!ranges.copy(range, out)) {
            throw damaged(range);
        }
    }

    private static RefusedException damaged(SegmentRange range) {
        return RefusedException.of(Problem.DAMAGED_DATA, "segment %s at %d".formatted(range.blob(), range.offset()));
    }
}
