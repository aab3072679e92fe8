package dev.trawl.crawl.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Reads the bytes of a file or stream in order and tracks the file position.
final class FileSource implements AutoCloseable {

    private static final int CHUNK = 64 * 1024;

    private final ReadableByteChannel channel;
    /// Direct, because the zstd decoder reads it in place.
    private final ByteBuffer buffer;
    private long read;

    private FileSource(ReadableByteChannel channel) {
        this.channel = channel;
        this.buffer = ByteBuffer.allocateDirect(CHUNK).limit(0);
    }

    private FileSource(ByteBuffer all) {
        this.channel = Channels.newChannel(InputStream.nullInputStream());
        this.buffer = all;
        this.read = all.remaining();
    }

    /// Reads from an array in memory.
    static FileSource of(byte[] bytes) {
        boolean gzip = bytes.length > 0 && bytes[0] == 0x1f;
        return new FileSource(
                gzip
                        ? ByteBuffer.wrap(bytes)
                        : ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
    }

    static FileSource open(Path file) throws IOException {
        return new FileSource(FileChannel.open(file, StandardOpenOption.READ));
    }

    /// Reads a stream; [#close] closes it.
    static FileSource of(InputStream stream) {
        return new FileSource(Channels.newChannel(stream));
    }

    /// File offset of the next byte.
    long position() {
        return read - buffer.remaining();
    }

    boolean hasMore() throws IOException {
        if (!buffer.hasRemaining()) {
            buffer.clear();
            int count = channel.read(buffer);
            read += Math.max(0, count);
            buffer.flip();
        }
        return buffer.hasRemaining();
    }

    /// A buffer with at least one of the next bytes. The caller advances its position.
    ByteBuffer more() throws IOException {
        if (!hasMore()) {
            throw new EOFException("the file ends too early");
        }
        return buffer;
    }

    int take() throws IOException {
        return more().get() & 0xff;
    }

    /// The byte `ahead` positions further in the buffered bytes; -1 beyond them.
    int peek(int ahead) {
        return ahead < buffer.remaining() ? buffer.get(buffer.position() + ahead) & 0xff : -1;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
