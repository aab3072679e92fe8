package dev.trawl.crawl.archive;

import java.io.IOException;
import java.nio.ByteBuffer;

/// No compression: the file's own bytes; each record is a member.
record PlainMember(FileSource source) implements Member {

    @Override
    public void begin() {
        // begins anywhere
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
