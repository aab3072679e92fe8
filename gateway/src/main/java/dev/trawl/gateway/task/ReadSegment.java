package dev.trawl.gateway.task;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Reads the records of a committed range. Reports a damaged range; never returns partial data.
final class ReadSegment {

    private final ReadCommitted ranges;

    ReadSegment(ReadCommitted ranges) {
        this.ranges = ranges;
    }

    /// @throws RefusedException when the bytes differ from the committed ones
    List<String> records(RangeView view) {
        byte[] rows = ranges.rows(view).orElseThrow(() -> damaged(view));
        var records = new String(rows, StandardCharsets.UTF_8).lines().toList();
        if (records.size() != view.range().records()) {
            throw damaged(view);
        }
        return records;
    }

    /// Checks a range without keeping it in memory.
    ///
    /// @throws RefusedException when the bytes differ from the committed ones
    void check(RangeView view) {
        if (!ranges.isSound(view)) {
            throw damaged(view);
        }
    }

    /// Copies a range in its stored form, after checking it.
    ///
    /// @throws RefusedException when the bytes differ from the committed ones
    void copy(RangeView view, OutputStream out) throws IOException {
        if (!ranges.copy(view, out)) {
            throw damaged(view);
        }
    }

    private static RefusedException damaged(RangeView view) {
        return RefusedException.of(
                Problem.DAMAGED_DATA,
                "segment %s at %d".formatted(view.range().blob(), view.range().offset()));
    }
}
