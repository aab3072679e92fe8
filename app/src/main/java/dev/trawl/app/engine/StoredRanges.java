package dev.trawl.app.engine;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.RangeReads;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Storage locations of committed ranges: the location of the segment, then `#offset-length`.
record StoredRanges(RangeReads reads, BlobStore blobs) {

    Map<SubtaskId, List<String>> of(List<SubtaskId> subtasks) {
        return reads.ranges(subtasks).stream()
                .collect(Collectors.groupingBy(
                        RangeView::subtask, Collectors.mapping(this::address, Collectors.toList())));
    }

    private String address(RangeView view) {
        var range = view.range();
        return "%s#%d-%d".formatted(blobs.address(range.blob()), range.offset(), range.length());
    }
}
