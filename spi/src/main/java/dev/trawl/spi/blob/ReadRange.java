package dev.trawl.spi.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trawl.spi.task.SegmentRange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;

/// Reads committed ranges of segments. A range with a wrong checksum counts as missing; partial data is never
/// returned.
public record ReadRange(BlobStore blobs) {

    private static final int MOST_ROWS = 256 << 20;
    private static final int CHUNK = 1 << 20;

    /// The bytes of a range; empty when they are missing or damaged.
    public Optional<byte[]> bytes(SegmentRange range) {
        return blobs.get(range.blob(), range.offset(), range.length()).filter(bytes -> checksum(bytes) == range.crc());
    }

    /// The rows of a range, each ending with a line break; empty when they are missing or damaged.
    public Optional<byte[]> rows(SegmentRange range) {
        return bytes(range).flatMap(ReadRange::unpacked);
    }

    /// Verifies a range against its checksum, in chunks of 1 MiB.
    public boolean isSound(SegmentRange range) {
        var sum = new CRC32C();
        for (int at = 0; at < range.length(); at += CHUNK) {
            Optional<byte[]> chunk = chunk(range, at);
            if (chunk.isEmpty()) {
                return false;
            }
            sum.update(chunk.get());
        }
        return (int) sum.getValue() == range.crc();
    }

    /// The first difference between a range and its object; empty when there is none.
    public Optional<RangeDamage> damage(SegmentRange range) {
        Optional<Long> size = blobs.size(range.blob());
        if (size.isEmpty()) {
            return Optional.of(RangeDamage.MISSING);
        }
        if (size.get() < range.offset() + range.length()) {
            return Optional.of(RangeDamage.TOO_SHORT);
        }
        if (!isSound(range)) {
            return Optional.of(RangeDamage.CHECKSUM);
        }
        boolean counted = range.holdsCaptures()
                || rows(range)
                        .filter(rows -> new String(rows, UTF_8).lines().count() == range.records())
                        .isPresent();
        return counted ? Optional.empty() : Optional.of(RangeDamage.RECORDS);
    }

    /// Verifies and copies a range with at most 1 MiB in memory; false when it is missing or damaged.
    public boolean copy(SegmentRange range, OutputStream out) throws IOException {
        if (range.length() <= CHUNK) { // read once: a small segment may be deleted between two reads
            Optional<byte[]> bytes = bytes(range);
            if (bytes.isPresent()) {
                out.write(bytes.get());
            }
            return bytes.isPresent();
        }
        if (!isSound(range)) {
            return false;
        }
        for (int at = 0; at < range.length(); at += CHUNK) {
            out.write(chunk(range, at).orElseThrow(() -> new IOException("a segment has just gone")));
        }
        return true;
    }

    private Optional<byte[]> chunk(SegmentRange range, int at) {
        int wanted = Math.min(CHUNK, range.length() - at);
        return blobs.get(range.blob(), range.offset() + at, wanted).filter(bytes -> bytes.length == wanted);
    }

    private static Optional<byte[]> unpacked(byte[] packed) {
        try (var stream = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            byte[] rows = stream.readNBytes(MOST_ROWS + 1);
            return rows.length > MOST_ROWS ? Optional.empty() : Optional.of(rows);
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static int checksum(byte[] bytes) {
        var sum = new CRC32C();
        sum.update(bytes);
        return (int) sum.getValue();
    }
}
