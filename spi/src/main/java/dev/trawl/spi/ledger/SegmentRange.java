package dev.trawl.spi.ledger;

/// A committed piece of a segment: whole compressed members, so it can be read and joined alone.
///
/// @param blob key of the segment in the blob store
/// @param records rows inside; 0 when it holds captures
/// @param crc CRC-32C of the bytes
public record SegmentRange(String blob, long offset, int length, int records, int crc) {

    /// Stored bytes of fetches instead of rows: whole WARC records, to be copied or read as they are.
    public boolean holdsCaptures() {
        return records == 0;
    }

    /// The same bytes at any place. Ranges that are moved keep size and checksum.
    public boolean hasContentOf(SegmentRange other) {
        return length == other.length && records == other.records && crc == other.crc;
    }
}
