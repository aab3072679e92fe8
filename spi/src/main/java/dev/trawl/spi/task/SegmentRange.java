package dev.trawl.spi.task;

/// A committed part of a segment. It holds whole compressed members, so it can be read and joined on its own.
///
/// @param blob key of the segment in the blob store
/// @param records the number of rows; 0 when it holds captures
/// @param crc CRC-32C of the bytes
public record SegmentRange(String blob, long offset, int length, int records, int crc) {

    /// The range holds captures instead of rows: whole WARC records, copied or read unchanged.
    public boolean holdsCaptures() {
        return records == 0;
    }

    /// Compares size, record count and checksum, which a move preserves.
    public boolean hasContentOf(SegmentRange other) {
        return length == other.length && records == other.records && crc == other.crc;
    }
}
