package dev.trawl.crawl.archive;

/// What the header of a record says.
///
/// @param targetUri empty if it has none
/// @param length of what follows the header
record RecordHead(String type, String targetUri, long length) {}
