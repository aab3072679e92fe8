package dev.trawl.crawl.fetch.wire;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.memory.PageMemory;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;

/// A supported content coding.
public enum Coding {
    IDENTITY(0),
    GZIP(0),
    DEFLATE(0),
    BROTLI(16 << 20),
    ZSTD(8 << 20);

    /// Value of `Accept-Encoding` in requests.
    public static final String ACCEPTED = "gzip, deflate, br, zstd";

    private static final int MOST_STACKED = 4;
    private static final int BUFFER = 8 << 10;

    /// The largest window that a body can make the decoder allocate. Small windows are not counted.
    private final int window;

    Coding(int window) {
        this.window = window;
    }

    /// Decodes a stream. A body whose decoder may need a large window is received completely first. The window is
    /// therefore held only during decoding, not while a slow server sends.
    ///
    /// @param names codings in the order in which they were applied
    /// @throws FetchFailedException if a coding is unknown or there are too many
    static InputStream undo(List<String> names, InputStream coded, PageMemory memory) throws IOException {
        if (names.size() > MOST_STACKED) {
            throw new FetchFailedException(FetchError.DECODE, "more than %d codings".formatted(MOST_STACKED));
        }
        var codings = new ArrayList<Coding>();
        for (String name : names.reversed()) {
            codings.add(named(name)
                    .orElseThrow(() -> new FetchFailedException(FetchError.DECODE, "an unknown content coding")));
        }
        long windows = codings.stream().mapToLong(coding -> coding.window).sum();
        return windows == 0 ? undo(codings, coded) : DecodedBody.open(coded, codings, memory, windows);
    }

    /// @param codings the one that was applied last comes first
    static InputStream undo(List<Coding> codings, InputStream coded) throws IOException {
        InputStream decoded = coded;
        try {
            for (Coding coding : codings) {
                decoded = coding.undo(decoded);
            }
            return decoded;
        } catch (IOException | RuntimeException broken) {
            // Release the native memory of the decoders created so far.
            decoded.close();
            throw broken;
        }
    }

    private static Optional<Coding> named(String name) {
        return switch (name) {
            case "identity", "none" -> Optional.of(IDENTITY);
            case "gzip", "x-gzip" -> Optional.of(GZIP);
            case "deflate" -> Optional.of(DEFLATE);
            case "br" -> Optional.of(BROTLI);
            case "zstd" -> Optional.of(ZSTD);
            default -> Optional.empty();
        };
    }

    private InputStream undo(InputStream coded) throws IOException {
        if (this == IDENTITY) {
            return coded;
        }
        PushbackInputStream peeked = new PushbackInputStream(coded, 2);
        byte[] start = peeked.readNBytes(2);
        if (start.length == 0) {
            return InputStream.nullInputStream();
        }
        peeked.unread(start);
        return switch (this) {
            case IDENTITY -> coded;
            case GZIP -> new Gunzip(peeked);
            case DEFLATE -> inflated(peeked, start);
            case BROTLI -> new BrotliInputStream(peeked);
            case ZSTD -> new ZstdInputStreamNoFinalizer(peeked).setLongMax(log(window));
        };
    }

    private static int log(int powerOfTwo) {
        return Integer.numberOfTrailingZeros(powerOfTwo);
    }

    /// `deflate` requires a zlib header, but some servers omit it.
    private static InputStream inflated(InputStream coded, byte[] start) {
        boolean zlib =
                start.length == 2 && (start[0] & 0x0f) == 8 && (((start[0] & 0xff) << 8) | (start[1] & 0xff)) % 31 == 0;
        return new Inflating(coded, new Inflater(!zlib));
    }

    /// Releases its native memory on close, which the superclass does only for an inflater that it created.
    private static final class Inflating extends InflaterInputStream {

        Inflating(InputStream coded, Inflater inflater) {
            super(coded, inflater, BUFFER);
        }

        @Override
        public void close() throws IOException {
            super.close();
            inf.end();
        }
    }
}
