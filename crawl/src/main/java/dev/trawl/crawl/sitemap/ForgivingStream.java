package dev.trawl.crawl.sitemap;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Ends at broken compressed data, so that the data before it stays usable.
final class ForgivingStream extends FilterInputStream {

    private boolean broken;

    ForgivingStream(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (broken) {
            return -1;
        }
        try {
            return super.read(bytes, offset, length);
        } catch (IOException _) {
            broken = true;
            return -1;
        }
    }
}
