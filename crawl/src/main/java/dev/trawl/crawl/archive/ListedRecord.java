package dev.trawl.crawl.archive;

/// A record of an archive file.
///
/// @param type such as `response`
/// @param targetUri empty if it has none
/// @param offset where its header, or the compressed member that holds it, begins in the file
/// @param length how many bytes of the file it takes
public record ListedRecord(String type, String targetUri, long offset, long length) {}
