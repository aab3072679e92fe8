package dev.trawl.crawl.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// Undoes gzip, also in several members. The JDK's own stream goes one call deeper for each empty member, so a small
/// file of nothing but these would end its thread's stack; here they are broken data.
public final class Gunzip extends GZIPInputStream {

    private static final int MOST_EMPTY = 100;
    private static final int BUFFER = 8 << 10;

    private int depth;

    /// @throws IOException also when it does not begin as gzip does
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
