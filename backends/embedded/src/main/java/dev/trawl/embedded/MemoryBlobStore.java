package dev.trawl.embedded;

import dev.trawl.spi.blob.BlobStore;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/// A blob store in memory, for the lifetime of this object.
public final class MemoryBlobStore implements BlobStore {

    private final ConcurrentSkipListMap<String, byte[]> objects = new ConcurrentSkipListMap<>(); // hex: key order

    @Override
    public boolean put(String key, byte[] bytes) {
        byte[] before = objects.putIfAbsent(BlobNames.checked(key), bytes.clone());
        return before == null || Arrays.equals(before, bytes);
    }

    @Override
    public Optional<byte[]> get(String key, long offset, int length) {
        return Optional.ofNullable(objects.get(BlobNames.checked(key))).map(bytes -> {
            int from = (int) Math.min(offset, bytes.length);
            return Arrays.copyOfRange(bytes, from, (int) Math.min((long) from + length, bytes.length));
        });
    }

    @Override
    public Optional<Long> size(String key) {
        return Optional.ofNullable(objects.get(BlobNames.checked(key))).map(bytes -> (long) bytes.length);
    }

    @Override
    public List<String> list(String prefix, String after, int max) {
        String start = BlobNames.hex(prefix);
        String last = BlobNames.hex(after);
        var rest = last.compareTo(start) < 0 ? objects.tailMap(start, true) : objects.tailMap(last, false);
        return rest.keySet().stream()
                .takeWhile(hex -> hex.startsWith(start))
                .limit(max)
                .map(BlobNames::key)
                .toList();
    }

    @Override
    public void delete(String key) {
        objects.remove(BlobNames.checked(key));
    }
}
