package dev.trawl.crawl.archive;

/// How each record is compressed; members and frames can be cut out and joined as they are.
public enum WarcCoding {
    NONE,
    /// A gzip member at level 1.
    GZIP,
    /// A zstd frame.
    ZSTD
}
