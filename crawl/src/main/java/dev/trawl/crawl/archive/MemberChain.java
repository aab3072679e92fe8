package dev.trawl.crawl.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Reads the members of a file in sequence. A record normally fills its member. If its member ends too early,
/// the next member continues the record, unless that member starts a new record.
final class MemberChain implements AutoCloseable {

    private static final int LONGEST_LINE = 8 * 1024;

    private final FileSource source;
    private final Member member;
    private final byte[] one = new byte[1];
    private byte[] ahead = new byte[0];
    private int aheadAt;
    private long start;
    private boolean begun;

    private MemberChain(FileSource source, Member member) {
        this.source = source;
        this.member = member;
    }

    static MemberChain of(FileSource source) throws IOException {
        return new MemberChain(source, Member.of(source));
    }

    boolean hasMore() throws IOException {
        return begun || source.hasMore();
    }

    /// Moves to the next member.
    void begin() throws IOException {
        if (!begun) {
            open();
        }
        begun = false;
    }

    private void open() throws IOException {
        start = source.position();
        ahead = new byte[0];
        aheadAt = 0;
        member.begin();
    }

    /// File offset of the current member.
    long start() {
        return start;
    }

    /// File offset at which the bytes read so far end.
    long end() {
        return begun ? start : source.position();
    }

    /// True for an uncompressed file, where each record is its own member.
    boolean isPlain() {
        return member instanceof PlainMember;
    }

    /// Reads at least one decoded byte. Returns -1 when the member has ended intact.
    int read(byte[] bytes, int offset, int length) throws IOException {
        int left = ahead.length - aheadAt;
        if (left == 0) {
            return member.read(bytes, offset, length);
        }
        int count = Math.min(length, left);
        System.arraycopy(ahead, aheadAt, bytes, offset, count);
        aheadAt += count;
        return count;
    }

    boolean finishRecord(int lineBreaks) throws IOException {
        return member.finishRecord(lineBreaks);
    }

    /// Continues a record that is incomplete at the end of its member. False if no member continues it.
    boolean continueRecord() throws IOException {
        if (isPlain() || begun || !source.hasMore()) {
            return false;
        }
        open();
        ahead = firstLine();
        begun = isRecord(new String(ahead, StandardCharsets.ISO_8859_1).strip());
        return !begun;
    }

    /// The first non-empty line, including the line breaks before it.
    private byte[] firstLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean blank = true;
        while (line.size() < LONGEST_LINE && member.read(one, 0, 1) > 0) {
            line.write(one[0]);
            if (one[0] == '\n' && !blank) {
                break;
            }
            blank &= one[0] == '\r' || one[0] == '\n';
        }
        return line.toByteArray();
    }

    private static boolean isRecord(String line) {
        return line.startsWith("WARC/") || ArcLine.isOne(line);
    }

    @Override
    public void close() {
        member.close();
    }
}
