package dev.trawl.crawl.archive;

import java.io.IOException;

/// The part of a file that is compressed on its own, decoded; of a plain file one record.
sealed interface Member extends AutoCloseable permits PlainMember, GzipMember, ZstdMember {

    /// Goes to the member that starts at the source's position.
    void begin() throws IOException;

    /// Reads some decoded bytes, at least one; -1 when the member has ended and is sound.
    int read(byte[] bytes, int offset, int length) throws IOException;

    /// Passes over the line breaks that end a record; true if the member ends with it.
    boolean finishRecord(int lineBreaks) throws IOException;

    @Override
    void close();

    /// The decoder that the first bytes of the file call for.
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
