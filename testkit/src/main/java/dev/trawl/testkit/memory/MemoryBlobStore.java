package dev.trawl.testkit.memory;

import dev.trawl.spi.blob.BlobStore;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/// A blob store in memory, for the lifetime of this object.
public final class MemoryBlobStore implements BlobStore {

    private static final int LONGEST = 512;
    private static final HexFormat HEX = HexFormat.of();

    private final ConcurrentSkipListMap<String, byte[]> objects = new ConcurrentSkipListMap<>(); // hex: key order

    @Override
    public boolean put(String key, byte[] bytes) {
        byte[] before = objects.putIfAbsent(checked(key), bytes.clone());
        return before == null || Arrays.equals(before, bytes);
    }

    @Override
    public Optional<byte[]> get(String key, long offset, int length) {
        return Optional.ofNullable(objects.get(checked(key))).map(bytes -> {
            int from = (int) Math.min(offset, bytes.length);
            return Arrays.copyOfRange(bytes, from, (int) Math.min((long) from + length, bytes.length));
        });
    }

    @Override
    public Optional<Long> size(String key) {
        return Optional.ofNullable(objects.get(checked(key))).map(bytes -> (long) bytes.length);
    }

    @Override
    public List<String> list(String prefix, String after, int max) {
        String start = hex(prefix);
        String last = hex(after);
        var rest = last.compareTo(start) < 0 ? objects.tailMap(start, true) : objects.tailMap(last, false);
        return rest.keySet().stream()
                .takeWhile(hex -> hex.startsWith(start))
                .limit(max)
                .map(MemoryBlobStore::key)
                .toList();
    }

    @Override
    public void delete(String key) {
        objects.remove(checked(key));
    }

    private static String checked(String key) {
        if (key.isEmpty() || key.length() > LONGEST) {
            throw new IllegalArgumentException("a blob key has 1 to 512 characters, not " + key.length());
        }
        return hex(key);
    }

    private static String hex(String text) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return HEX.formatHex(bytes.array(), bytes.arrayOffset(), bytes.arrayOffset() + bytes.limit());
        } catch (CharacterCodingException broken) {
            throw new IllegalArgumentException("a blob key is well-formed text", broken);
        }
    }

    private static String key(String hex) {
        return new String(HEX.parseHex(hex), StandardCharsets.UTF_8);
    }
}
