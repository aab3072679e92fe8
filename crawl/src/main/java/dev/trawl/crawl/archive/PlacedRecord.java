package dev.trawl.crawl.archive;

/// A record and its position.
///
/// @param isWhole the content is not truncated
/// @param offset position of the compressed member that contains only this record
/// @param length size of that member
/// @param beginning the first bytes of the content; empty unless the record is a response
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PlacedRecord(String type, String targetUri, boolean isWhole, int offset, int length, byte[] beginning) {}
