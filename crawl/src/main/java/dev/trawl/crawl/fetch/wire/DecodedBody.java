package dev.trawl.crawl.fetch.wire;

import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.memory.PageMemory;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/// A body that is received as a whole, then decoded. The windows of its decoders count while it is decoded.
///
/// When the body breaks off, its bytes so far are decoded before the failure is thrown.
final class DecodedBody extends InputStream {

    private static final int STEP = 16 << 10;

    private final Bytes received;
    private final PageMemory.Parsing windows;
    private final InputStream decoded;

    private DecodedBody(Bytes received, PageMemory.Parsing windows, InputStream decoded) {
        this.received = received;
        this.windows = windows;
        this.decoded = decoded;
    }

    /// @param codings the one that was applied last comes first
    /// @param windows bytes that the decoders may need together
    static InputStream open(InputStream coded, List<Coding> codings, PageMemory memory, long windows)
            throws IOException {
        var received = new Bytes(memory);
        try {
            InputStream bytes = receive(coded, received, memory);
            return open(received, bytes, codings, memory.decoding(windows));
        } catch (IOException | RuntimeException broken) {
            received.clear();
            throw broken;
        }
    }

    private static InputStream open(Bytes received, InputStream bytes, List<Coding> codings, PageMemory.Parsing windows)
            throws IOException {
        try {
            return new DecodedBody(received, windows, Coding.undo(codings, bytes));
        } catch (IOException | RuntimeException broken) {
            windows.close();
            throw broken;
        }
    }

    private static InputStream receive(InputStream coded, Bytes received, PageMemory memory) throws IOException {
        try {
            int got = 0;
            while (got >= 0) {
                received.added(got);
                memory.received(got);
                received.reserve(STEP);
                got = coded.read(received.array(), received.at(), received.room());
            }
            return received.stream();
        } catch (FetchFailedException failed) {
            return new BrokenOff(received.stream(), failed);
        }
    }

    @Override
    public int read() throws IOException {
        return decoded.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        return decoded.read(into, offset, length);
    }

    @Override
    public void close() throws IOException {
        try {
            decoded.close();
        } finally {
            windows.close();
            received.clear();
        }
    }

    /// Bytes that end with a failure.
    private static final class BrokenOff extends InputStream {

        private final InputStream bytes;
        private final FetchFailedException failure;

        BrokenOff(InputStream bytes, FetchFailedException failure) {
            this.bytes = bytes;
            this.failure = failure;
        }

        @Override
        public int read() throws IOException {
            return unlessEnded(bytes.read());
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return unlessEnded(bytes.read(into, offset, length));
        }

        private int unlessEnded(int got) throws FetchFailedException {
            if (got < 0) {
                throw failure;
            }
            return got;
        }
    }
}
