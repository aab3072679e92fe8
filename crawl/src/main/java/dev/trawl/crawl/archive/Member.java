package dev.trawl.crawl.archive;

import java.io.IOException;

/// An independently compressed part of a file, decoded. In an uncompressed file, one record.
sealed interface Member extends AutoCloseable permits PlainMember, GzipMember, ZstdMember {

    /// Starts the member at the position of the source.
    void begin() throws IOException;

    /// Reads at least one decoded byte. Returns -1 when the member has ended intact.
    int read(byte[] bytes, int offset, int length) throws IOException;

    /// Skips the line breaks that end a record. True if the member ends with the record.
    boolean finishRecord(int lineBreaks) throws IOException;

    @Override
    void close();

    /// Chooses the decoder by the first bytes of the file.
    static Member of(FileSource source) throws IOException {
        boolean empty = !source.hasMore();
        if (!empty && source.peek(0) == 0x1f && source.peek(1) == 0x8b) {
            return new GzipMember(source);
        }
        boolean zstd = source.peek(1) == 0xb5 && source.peek(2) == 0x2f && source.peek(3) == 0xfd;
        boolean skippable = source.peek(1) == 0x2a && source.peek(2) == 0x4d && source.peek(3) == 0x18;
        return zstd || skippable ? new ZstdMember(source) : new PlainMember(source);
    }
}
