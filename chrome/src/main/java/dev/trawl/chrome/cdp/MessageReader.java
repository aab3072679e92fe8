package dev.trawl.chrome.cdp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// Splits a stream at its NUL bytes.
final class MessageReader implements AutoCloseable {

    private static final int BUFFER = 64 << 10;
    private static final int BEGINNING = 32;

    private final InputStream in;
    private final int mostBytes;
    private final SkipRule rule;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int end;

    /// Decides on a message that is read.
    @FunctionalInterface
    interface SkipRule {
        /// True if the message is to be skipped. Asked for each part of a message of more than 64 KiB.
        ///
        /// @param beginning its first characters
        /// @param bytes read so far
        boolean skips(String beginning, int bytes);
    }

    /// @param mostBytes of one message
    MessageReader(InputStream in, int mostBytes) {
        this(in, mostBytes, (_, _) -> false);
    }

    MessageReader(InputStream in, int mostBytes, SkipRule rule) {
        this.in = in;
        this.mostBytes = mostBytes;
        this.rule = rule;
    }

    /// The next message that is not empty; no bytes at the end of the stream. An incomplete last message is dropped.
    ///
    /// @throws IOException if a message is too long
    byte[] next() throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream(1024);
        String beginning = "";
        boolean skipping = false;
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
            if (!skipping) {
                message.write(buffer, at, stop - at);
            }
            if (beginning.length() < BEGINNING) {
                int more = Math.min(BEGINNING - beginning.length(), stop - at);
                beginning += new String(buffer, at, more, StandardCharsets.US_ASCII);
            }
            if (!skipping && message.size() >= BUFFER && rule.skips(beginning, message.size())) {
                skipping = true;
                message = new ByteArrayOutputStream(1024);
            }
            boolean complete = stop < end;
            at = complete ? stop + 1 : stop;
            if (complete && message.size() > 0) {
                return message.toByteArray();
            }
            if (complete) {
                skipping = false;
                beginning = "";
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
