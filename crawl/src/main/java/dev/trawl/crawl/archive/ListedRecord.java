package dev.trawl.crawl.archive;

/// The position of one record in an archive file.
///
/// @param type WARC type, such as `response`
/// @param targetUri empty if the record has none
/// @param offset where the header, or the compressed member with the record, begins in the file
/// @param length number of bytes in the file
public record ListedRecord(String type, String targetUri, long offset, long length) {}
