package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.SegmentRange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;

/// Reads the records of a committed range, or says that it is damaged; never a part of it.
final class ReadSegment {

    private static final int MOST_BYTES = 256 << 20;
    private static final int CHUNK = 1 << 20;

    private final BlobStore blobs;

    ReadSegment(BlobStore blobs) {
        this.blobs = blobs;
    }

    /// @throws RefusedException when the bytes are not those that were committed
    List<String> records(SegmentRange range) {
        byte[] packed = blobs.get(range.blob(), range.offset(), range.length())
                .filter(bytes -> checksum(bytes) == range.crc())
                .orElseThrow(() -> damaged(range));
        var records = unpacked(packed, range).lines().toList();
        if (records.size() != range.records()) {
            throw damaged(range);
        }
        return records;
    }

    /// Checks a range without holding it.
    ///
    /// @throws RefusedException when the bytes are not those that were committed
    void check(SegmentRange range) {
        var sum = new CRC32C();
        for (int at = 0; at < range.length(); at += CHUNK) {
            sum.update(chunk(range, at));
        }
        if ((int) sum.getValue() != range.crc()) {
            throw damaged(range);
        }
    }

    /// Copies a range as it is stored, once it is known to be sound.
    ///
    /// @throws RefusedException when the bytes are not those that were committed
    void copy(SegmentRange range, OutputStream out) throws IOException {
        check(range);
        for (int at = 0; at < range.length(); at += CHUNK) {
            out.write(chunk(range, at));
        }
    }

    private byte[] chunk(SegmentRange range, int at) {
        int wanted = Math.min(CHUNK, range.length() - at);
        return blobs.get(range.blob(), range.offset() + at, wanted)
                .filter(bytes -> bytes.length == wanted)
                .orElseThrow(() -> damaged(range));
    }

    private static String unpacked(byte[] packed, SegmentRange range) {
        try (var stream = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            byte[] bytes = stream.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw damaged(range);
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException _) {
            throw damaged(range);
        }
    }

    private static int checksum(byte[] bytes) {
        var sum = new CRC32C();
        sum.update(bytes);
        return (int) sum.getValue();
    }

    private static RefusedException damaged(SegmentRange range) {
        return RefusedException.of(Problem.DAMAGED_DATA, "segment %s at %d".formatted(range.blob(), range.offset()));
    }
}
