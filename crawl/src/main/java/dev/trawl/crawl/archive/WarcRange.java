package dev.trawl.crawl.archive;

/// Where a record stands: whole members of a buffer or file.
public record WarcRange(long offset, long length) {}
