package dev.trawl.crawl.archive;

/// How each record is compressed; members and frames can be cut out and joined as they are.
public enum WarcCoding {
    NONE,
    /// A gzip member at level 1.
    GZIP,
    /// A zstd frame.
    ZSTD;

    /// How the name of such a file ends.
    public String ending() {
        return switch (this) {
            case NONE -> ".warc";
            case GZIP -> ".warc.gz";
            case ZSTD -> ".warc.zst";
        };
    }
}
