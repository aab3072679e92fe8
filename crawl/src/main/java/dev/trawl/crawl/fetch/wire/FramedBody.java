package dev.trawl.crawl.fetch.wire;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import java.io.IOException;
import java.io.InputStream;

/// Reads a body without its framing. At the body size limit the stream ends early, without an error.
public final class FramedBody extends InputStream {

    private static final int MOST_SIZE_DIGITS = 16;
    private static final int NOTHING = -2;

    private final WireReader reader;
    private final Framing framing;
    private final byte[] one = new byte[1];
    private int framingLeft;
    private long left;
    private boolean begun;
    private boolean ended;

    /// @param framingBytes total size limit of chunk extensions and trailers
    public FramedBody(WireReader reader, Framing framing, int framingBytes) {
        this.reader = reader;
        this.framing = framing;
        this.framingLeft = framingBytes;
        this.left = framing.length();
        this.ended =
                framing.kind() == Framing.Kind.NONE || (framing.kind() == Framing.Kind.LENGTH && framing.length() == 0);
    }

    /// True if the whole body was read and its end is certain.
    public boolean isEnded() {
        return ended;
    }

    @Override
    public int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int at, int count) throws IOException {
        if (ended || count == 0) {
            return ended ? -1 : 0;
        }
        return switch (framing.kind()) {
            case NONE -> -1;
            case LENGTH -> counted(into, at, count);
            case CHUNKED -> chunked(into, at, count);
            case CLOSE -> untilClose(into, at, count);
        };
    }

    /// Decoders interpret a positive value as "there may be more".
    @Override
    public int available() {
        return ended || reader.isCut() ? 0 : 1;
    }

    private int untilClose(byte[] into, int at, int count) throws FetchFailedException {
        int got = reader.read(into, at, count);
        ended = got < 0 && !reader.isCut();
        return got;
    }

    private int counted(byte[] into, int at, int count) throws FetchFailedException {
        int got = some(into, at, count);
        ended = left == 0;
        return got;
    }

    private int some(byte[] into, int at, int count) throws FetchFailedException {
        int got = reader.read(into, at, (int) Math.min(count, left));
        if (got < 0 && !reader.isCut()) {
            throw truncated();
        }
        left -= Math.max(got, 0);
        return got;
    }

    private int chunked(byte[] into, int at, int count) throws FetchFailedException {
        if (left == 0) {
            if (begun) {
                lineEnd();
            }
            begun = true;
            left = chunkSize();
            if (left == 0) {
                trailers();
                ended = !reader.isCut();
                return -1;
            }
        }
        return reader.isCut() ? -1 : some(into, at, count);
    }

    /// Parses a chunk size in hexadecimal. Ignores the rest of the line.
    private long chunkSize() throws FetchFailedException {
        long size = 0;
        int digits = 0;
        int next = next();
        for (int value = Character.digit(next, 16); value >= 0; value = Character.digit(next, 16)) {
            if (++digits > MOST_SIZE_DIGITS || size > Long.MAX_VALUE >> 4) {
                throw broken("a chunk size beyond 64 bits");
            }
            size = size * 16 + value;
            next = next();
        }
        next = skipSpace(next);
        boolean extended = next == ';';
        if (extended) {
            next = skipExtension();
        }
        // A bare LF is harmless directly after the size. After an extension, other parsers may read past it.
        boolean proper = digits > 0 && (next == '\r' ? next() == '\n' : next == '\n' && !extended);
        if (!proper && !reader.isCut()) {
            throw broken("a chunk without a proper size");
        }
        return reader.isCut() ? 0 : size;
    }

    /// Skips one or more of `name`, `name=value` or `name="value"`, with space around `;` and `=`. Returns the
    /// byte after them.
    private int skipExtension() throws FetchFailedException {
        boolean named = false;
        int last = ';';
        int next = framingByte();
        while (isSpace(next) || isSeparator(next) || next == '"' || ParseHead.isToken(next)) {
            if (isSpace(next)) {
                next = skipSpace(next);
                if (!isSeparator(last) && !isSeparator(next) && next != '\r') {
                    return NOTHING;
                }
            } else {
                named = true;
                last = next;
                next = next == '"' ? skipQuoted() : framingByte();
            }
        }
        return named ? next : NOTHING;
    }

    private int skipSpace(int first) throws FetchFailedException {
        int next = first;
        while (isSpace(next)) {
            next = framingByte();
        }
        return next;
    }

    private static boolean isSpace(int letter) {
        return letter == ' ' || letter == '\t';
    }

    private static boolean isSeparator(int letter) {
        return letter == ';' || letter == '=';
    }

    private int skipQuoted() throws FetchFailedException {
        int next = framingByte();
        while (next != '"' && (next >= ' ' || next == '\t')) {
            next = next == '\\' && framingByte() < ' ' ? NOTHING : framingByte();
        }
        return next == '"' ? framingByte() : NOTHING;
    }

    private void lineEnd() throws FetchFailedException {
        int next = next();
        boolean proper = next == '\n' || (next == '\r' && next() == '\n');
        if (!proper && !reader.isCut()) {
            throw broken("a chunk that is not as long as it says");
        }
    }

    /// Skips lines with a colon until an empty line. As in a head, a line may be folded, and a NUL or a bare
    /// CR is rejected.
    private void trailers() throws FetchFailedException {
        boolean first = true;
        while (!reader.isCut()) {
            int next = trailerByte();
            if (next == '\n') {
                return;
            }
            boolean proper = !first && isSpace(next);
            while (next != '\n' && !reader.isCut()) {
                proper |= next == ':';
                next = trailerByte();
            }
            if (!proper && !reader.isCut()) {
                throw broken("a trailer without a name");
            }
            first = false;
        }
    }

    /// Reads the next byte. Returns LF for a line end.
    private int trailerByte() throws FetchFailedException {
        int next = framingByte();
        boolean end = next == '\r';
        if (end) {
            next = framingByte();
        }
        if ((next == 0 || (end && next != '\n')) && !reader.isCut()) {
            throw broken("a control character in a trailer");
        }
        return next;
    }

    private int framingByte() throws FetchFailedException {
        if (--framingLeft < 0) {
            throw new FetchFailedException(FetchError.TOO_LARGE_HEADERS, "chunk extensions or trailers without end");
        }
        return next();
    }

    private int next() throws FetchFailedException {
        int next = reader.read();
        if (next < 0 && !reader.isCut()) {
            throw truncated();
        }
        return next;
    }

    private static FetchFailedException truncated() {
        return new FetchFailedException(FetchError.TRUNCATED, "the body ended early");
    }

    private static FetchFailedException broken(String what) {
        return new FetchFailedException(FetchError.BAD_RESPONSE, what);
    }
}
