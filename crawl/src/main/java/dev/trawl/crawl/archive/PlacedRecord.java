package dev.trawl.crawl.archive;

/// A record and where it stands.
///
/// @param isWhole its content was not cut off
/// @param offset, length of the compressed member that it fills alone
/// @param beginning of its content; empty unless it is a response
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PlacedRecord(String type, String targetUri, boolean isWhole, int offset, int length, byte[] beginning) {}
