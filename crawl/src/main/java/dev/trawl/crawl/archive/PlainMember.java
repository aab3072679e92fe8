package dev.trawl.crawl.archive;

import java.io.IOException;
import java.nio.ByteBuffer;

/// A record of an uncompressed file. Passes the bytes of the file through.
record PlainMember(FileSource source) implements Member {

    @Override
    public void begin() {
        // any position is valid
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (!source.hasMore()) {
            return -1;
        }
        ByteBuffer more = source.more();
        int count = Math.min(length, more.remaining());
        more.get(bytes, offset, count);
        return count;
    }

    @Override
    public boolean finishRecord(int lineBreaks) throws IOException {
        for (int i = 0; i < lineBreaks && source.hasMore(); i++) {
            if (source.peek(0) != '\r' && source.peek(0) != '\n') {
                break;
            }
            source.take();
        }
        return true;
    }

    @Override
    public void close() {
        // the source is closed by its owner
    }
}
