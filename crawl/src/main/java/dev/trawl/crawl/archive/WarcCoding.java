package dev.trawl.crawl.archive;

/// Compression of each record. Members and frames can be cut out and concatenated without recompression.
public enum WarcCoding {
    NONE,
    /// A gzip member at level 1.
    GZIP,
    /// A zstd frame.
    ZSTD;

    /// File name suffix for this coding.
    public String ending() {
        return switch (this) {
            case NONE -> ".warc";
            case GZIP -> ".warc.gz";
            case ZSTD -> ".warc.zst";
        };
    }
}
