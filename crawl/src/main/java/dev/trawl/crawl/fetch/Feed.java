package dev.trawl.crawl.fetch;

/// Where the bytes of a reply come from.
sealed interface Feed {

    /// Reads some bytes; -1 at the end.
    int read(byte[] into, int at, int count, FetchError ifBroken) throws FetchFailedException;

    /// More of a body is wanted now, so the time for it begins.
    void awaitBody() throws FetchFailedException;

    /// A connection.
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

    /// Bytes that were kept.
    final class Stored implements Feed {

        private final byte[] bytes;
        private int next;

        Stored(byte[] bytes) {
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
            // They are all here.
        }
    }
}
