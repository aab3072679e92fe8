package dev.trawl.crawl.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/// How a reply in an archive file begins: enough to know what it is, without holding it.
///
/// @param date when the fetch began, milliseconds since 1970; 0 if the file does not say
/// @param length of head and body of the reply, as they were received
/// @param bytes the first of them
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Beginning(String targetUri, long date, long length, byte[] bytes) {

    private static final int MOST = 128 << 10;

    /// How many bytes of a member are enough, however it is compressed.
    public static final int ENOUGH = 192 << 10;

    /// Reads the first bytes of a member; empty when they are no reply.
    public static Optional<Beginning> of(byte[] member) {
        FileSource source = FileSource.of(member);
        Found found = new Found();
        try (MemberChain decoded = MemberChain.of(source)) {
            decoded.begin();
            new RecordReader(decoded).begin(MOST, found::add);
        } catch (IOException _) {
            // The member goes on behind these bytes; what could be read of them is here.
        }
        return found.head
                .filter(head -> head.type().equals("response"))
                .map(head -> new Beginning(head.targetUri(), head.date(), head.length(), found.bytes.toByteArray()));
    }

    private static final class Found {

        private Optional<RecordHead> head = Optional.empty();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        void add(RecordHead of, byte[] some, int count) {
            head = Optional.of(of);
            bytes.write(some, 0, count);
        }
    }
}
