package dev.trawl.crawl.fetch.connection;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;

/// The source of the bytes of a reply.
public sealed interface Feed {

    /// Reads at least one byte. Returns -1 at the end.
    int read(byte[] into, int at, int count, FetchError ifBroken) throws FetchFailedException;

    /// Starts the timeout for the next bytes of a body.
    void awaitBody() throws FetchFailedException;

    /// Reads from a connection.
    record Wire(Connection connection, Deadlines deadlines) implements Feed {

        @Override
        public int read(byte[] into, int at, int count, FetchError ifBroken) throws FetchFailedException {
            return connection.read(into, at, count, ifBroken);
        }

        @Override
        public void awaitBody() throws FetchFailedException {
            deadlines.waitForBody(connection);
        }
    }

    /// Reads from stored bytes.
    final class Stored implements Feed {

        private final byte[] bytes;
        private int next;

        public Stored(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read(byte[] into, int at, int count, FetchError ifBroken) {
            int got = Math.min(count, bytes.length - next);
            System.arraycopy(bytes, next, into, at, got);
            next += got;
            return got == 0 ? -1 : got;
        }

        @Override
        public void awaitBody() {
            // All bytes are available.
        }
    }
}
