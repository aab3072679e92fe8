package dev.trawl.crawl.archive;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// One gzip member. Verifies its checksum.
final class GzipMember implements Member {

    private static final int HEADER_CRC = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final FileSource source;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private boolean ended;

    GzipMember(FileSource source) {
        this.source = source;
    }

    @Override
    public void begin() throws IOException {
        boolean magic = source.take() == 0x1f && source.take() == 0x8b && source.take() == 8;
        if (!magic) {
            throw new IOException("no gzip member where one should begin");
        }
        int flags = source.take();
        skip(6);
        if ((flags & EXTRA) != 0) {
            skip(source.take() | (source.take() << 8));
        }
        skipText((flags & NAME) != 0);
        skipText((flags & COMMENT) != 0);
        skip((flags & HEADER_CRC) != 0 ? 2 : 0);
        inflater.reset();
        crc.reset();
        ended = false;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (!ended) {
            if (inflater.needsInput() && !inflater.finished()) {
                inflater.setInput(source.more());
            }
            int count = inflate(bytes, offset, length);
            crc.update(bytes, offset, count);
            if (inflater.finished()) {
                finish();
            }
            if (count > 0) {
                return count;
            }
        }
        return -1;
    }

    @Override
    public boolean finishRecord(int lineBreaks) {
        return false;
    }

    @Override
    public void close() {
        inflater.end();
    }

    private int inflate(byte[] bytes, int offset, int length) throws IOException {
        try {
            int count = inflater.inflate(bytes, offset, length);
            if (count == 0 && inflater.needsDictionary()) {
                throw new IOException("compressed with an unknown dictionary");
            }
            return count;
        } catch (DataFormatException e) {
            throw new IOException("broken gzip data", e);
        }
    }

    private void finish() throws IOException {
        ended = true;
        long sum = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            sum |= (long) source.take() << shift;
        }
        skip(4);
        if (sum != crc.getValue()) {
            throw new IOException("the checksum of a gzip member is wrong");
        }
    }

    private void skipText(boolean there) throws IOException {
        int c = there ? source.take() : 0;
        while (c != 0) {
            c = source.take();
        }
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            source.take();
        }
    }
}
