package dev.trawl.crawl.visit;

import dev.trawl.crawl.incremental.EarlierCrawl;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.SegmentRange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/// Captures in memory, as a crawl would have committed them: a range each, behind some bytes of others.
final class Kept implements BlobStore {

    private static final int BEFORE = 7;

    private final List<RangeView> ranges = new ArrayList<>();
    private final Map<String, byte[]> blobs = new HashMap<>();
    private volatile String unreadable = "";
    int largest;
    int lists;

    Kept add(byte[] members) {
        byte[] blob = new byte[BEFORE + members.length];
        System.arraycopy(members, 0, blob, BEFORE, members.length);
        int number = ranges.size() + 1;
        blobs.put("b" + number, blob);
        var sum = new CRC32C();
        sum.update(members);
        var range = new SegmentRange("b" + number, BEFORE, members.length, 0, (int) sum.getValue());
        ranges.add(new RangeView(number, SubtaskId.of(1, number), range));
        return this;
    }

    /// Changes a byte of the last capture.
    Kept damage() {
        byte[] last = blobs.getOrDefault("b" + ranges.size(), new byte[0]);
        last[last.length / 2] ^= 1;
        return this;
    }

    /// Moves all captures into one new segment and deletes the old ones, as a merge of small segments does.
    void merge() {
        var merged = new ByteArrayOutputStream();
        merged.writeBytes(new byte[3]);
        ranges.replaceAll(view -> {
            SegmentRange range = view.range();
            byte[] bytes = get(range.blob(), range.offset(), range.length()).orElseThrow();
            var moved = new SegmentRange("merged", merged.size(), range.length(), range.records(), range.crc());
            merged.writeBytes(bytes);
            return new RangeView(view.key(), view.subtask(), moved);
        });
        blobs.clear();
        blobs.put("merged", merged.toByteArray());
    }

    /// Blobs of this name cannot be read from now on.
    Kept withoutReading(String blob) {
        unreadable = blob;
        return this;
    }

    EarlierCrawl crawl() {
        return new EarlierCrawl(
                (key, max) -> {
                    lists++;
                    return ranges.stream()
                            .filter(view -> view.key() > key)
                            .limit(Math.min(max, 2))
                            .toList();
                },
                this);
    }

    @Override
    public boolean put(String key, byte[] bytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<byte[]> get(String key, long offset, int length) {
        if (key.equals(unreadable)) {
            throw new BlobUnavailableException("no disk", new IOException("gone"));
        }
        largest = Math.max(largest, length);
        return Optional.ofNullable(blobs.get(key))
                .map(blob -> Arrays.copyOfRange(blob, (int) offset, Math.min(blob.length, (int) offset + length)));
    }

    @Override
    public Optional<Long> size(String key) {
        return Optional.ofNullable(blobs.get(key)).map(blob -> (long) blob.length);
    }

    @Override
    public List<String> list(String prefix, String after, int max) {
        return List.of();
    }

    @Override
    public void delete(String key) {
        blobs.remove(key);
    }
}
