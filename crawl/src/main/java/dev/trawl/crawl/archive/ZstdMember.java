package dev.trawl.crawl.archive;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.IOException;
import java.nio.ByteBuffer;

/// One zstd frame.
final class ZstdMember implements Member {

    private static final int CHUNK = 64 * 1024;

    private final FileSource source;
    private final ZstdDecompressCtx context = new ZstdDecompressCtx();
    private final ByteBuffer decoded = ByteBuffer.allocateDirect(CHUNK).limit(0);
    private boolean ended;

    ZstdMember(FileSource source) {
        this.source = source;
    }

    @Override
    public void begin() {
        context.reset();
        decoded.limit(0);
        ended = false;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (!decoded.hasRemaining()) {
            if (ended) {
                return -1;
            }
            decoded.clear();
            try {
                ended = context.decompressDirectByteBufferStream(decoded, source.more());
            } catch (ZstdException e) {
                throw new IOException("broken zstd data", e);
            }
            decoded.flip();
        }
        int count = Math.min(length, decoded.remaining());
        decoded.get(bytes, offset, count);
        return count;
    }

    @Override
    public boolean finishRecord(int lineBreaks) {
        return false;
    }

    @Override
    public void close() {
        context.close();
    }
}
