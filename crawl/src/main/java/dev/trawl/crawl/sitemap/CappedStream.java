package dev.trawl.crawl.sitemap;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Ends after a given number of bytes, and records whether there were more.
final class CappedStream extends FilterInputStream {

    private long left;
    private boolean cut;

    CappedStream(InputStream in, long most) {
        super(in);
        this.left = most;
    }

    boolean isCut() {
        return cut;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left == 0) {
            cut |= super.read() >= 0;
            return -1;
        }
        int count = super.read(bytes, offset, (int) Math.min(length, left));
        left -= Math.max(0, count);
        return count;
    }
}
