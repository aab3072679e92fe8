package dev.trawl.worker;

import dev.trawl.spi.task.SegmentRange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/// The content of one range of a segment: records that are compressed together, or captures, stored unchanged.
final class SegmentPart {

    private final int records;
    private final long size;
    private List<byte[]> parts;
    private boolean covered;
    private Optional<SegmentRange> range = Optional.empty();

    private SegmentPart(List<byte[]> parts, int records, boolean covered) {
        this.parts = parts;
        this.records = records;
        this.covered = covered;
        this.size = parts.stream().mapToLong(part -> part.length).sum();
    }

    /// @param covered they belong to a cursor, so the next commit may include them
    static SegmentPart records(byte[] lines, int count, boolean covered) {
        return new SegmentPart(List.of(lines), count, covered);
    }

    static Optional<SegmentPart> captures(List<byte[]> captures, boolean covered) {
        return captures.isEmpty() ? Optional.empty() : Optional.of(new SegmentPart(captures, 0, covered));
    }

    boolean isCovered() {
        return covered;
    }

    void cover() {
        covered = true;
    }

    /// Bytes in memory before writing.
    long size() {
        return size;
    }

    /// Appends the piece to a segment and returns its range; the key is not known yet.
    SegmentRange appendTo(ByteArrayOutputStream segment) {
        int from = segment.size();
        CRC32C crc = new CRC32C();
        for (byte[] part : parts) {
            byte[] stored = records > 0 ? compressed(part) : part;
            segment.writeBytes(stored);
            crc.update(stored);
        }
        return new SegmentRange("", from, segment.size() - from, records, (int) crc.getValue());
    }

    void written(SegmentRange where) {
        range = Optional.of(where);
        parts = List.of();
    }

    Optional<SegmentRange> range() {
        return range;
    }

    private static byte[] compressed(byte[] bytes) {
        ByteArrayOutputStream member = new ByteArrayOutputStream(64 + bytes.length / 3);
        try (var gzip = new FastGzip(member)) {
            gzip.write(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return member.toByteArray();
    }
}
