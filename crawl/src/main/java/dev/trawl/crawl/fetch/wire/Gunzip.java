package dev.trawl.crawl.fetch.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// Decodes gzip with one or more members. The JDK's stream recurses for each empty member, so a small file of
/// empty members would overflow the stack. This class rejects such files.
public final class Gunzip extends GZIPInputStream {

    private static final int MOST_EMPTY = 100;
    private static final int BUFFER = 8 << 10;

    private int depth;

    /// @throws IOException also if the data does not start with a gzip header
    public Gunzip(InputStream packed) throws IOException {
        super(packed, BUFFER);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (depth > MOST_EMPTY) {
            throw new ZipException("too many empty members");
        }
        depth++;
        try {
            return super.read(bytes, offset, length);
        } finally {
            depth--;
        }
    }
}
