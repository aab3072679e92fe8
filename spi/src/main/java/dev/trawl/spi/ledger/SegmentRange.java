package dev.trawl.spi.ledger;

/// A committed piece of a segment: whole compressed members, so it can be read and joined alone.
///
/// @param blob key of the segment in the blob store
/// @param records rows inside
/// @param crc CRC-32C of the bytes
public record SegmentRange(String blob, long offset, int length, int records, int crc) {}
