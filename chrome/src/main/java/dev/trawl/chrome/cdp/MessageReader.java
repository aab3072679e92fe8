package dev.trawl.chrome.cdp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/// Splits a stream at its NUL bytes.
final class MessageReader implements AutoCloseable {

    private static final int BUFFER = 64 << 10;

    private final InputStream in;
    private final int mostBytes;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int end;

    /// @param mostBytes of one message
    MessageReader(InputStream in, int mostBytes) {
        this.in = in;
        this.mostBytes = mostBytes;
    }

    /// The next message that is not empty; no bytes at the end of the stream. An incomplete last message is dropped.
    ///
    /// @throws IOException if a message is too long
    byte[] next() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream(1024);
        while (true) {
            if (at == end && !fill()) {
                return new byte[0];
            }
            int stop = at;
            while (stop < end && buffer[stop] != 0) {
                stop++;
            }
            if (message.size() + (stop - at) > mostBytes) {
                throw new IOException("a message has more than %d bytes".formatted(mostBytes));
            }
            message.write(buffer, at, stop - at);
            boolean complete = stop < end;
            at = complete ? stop + 1 : stop;
            if (complete && message.size() > 0) {
                return message.toByteArray();
            }
        }
    }

    private boolean fill() throws IOException {
        at = 0;
        end = Math.max(0, in.read(buffer));
        return end > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
