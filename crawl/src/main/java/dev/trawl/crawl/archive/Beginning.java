package dev.trawl.crawl.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/// The start of a reply in an archive file, enough to identify it without loading it.
///
/// @param date start of the fetch, milliseconds since 1970; 0 if the file does not record it
/// @param length size of head and body of the reply, as received
/// @param bytes the first of these bytes
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Beginning(String targetUri, long date, long length, byte[] bytes) {

    private static final int MOST = 128 << 10;

    /// Number of bytes of a member that suffices for [#of] under any compression.
    public static final int ENOUGH = 192 << 10;

    /// Reads the first bytes of a member. Empty if the record is not a reply.
    public static Optional<Beginning> of(byte[] member) {
        FileSource source = FileSource.of(member);
        Found found = new Found();
        try (MemberChain decoded = MemberChain.of(source)) {
            decoded.begin();
            new RecordReader(decoded).begin(MOST, found::add);
        } catch (IOException _) {
            // The member continues beyond these bytes. The decoded part is already in `found`.
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
