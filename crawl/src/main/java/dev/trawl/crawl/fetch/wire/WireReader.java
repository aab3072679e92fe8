package dev.trawl.crawl.fetch.wire;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchFailedException;
import dev.trawl.crawl.fetch.ReplyHead;
import dev.trawl.crawl.fetch.connection.Feed;
import dev.trawl.crawl.memory.PageMemory;
import java.util.Arrays;

/// Reads the bytes of one reply through a pooled buffer, within the limits for head and body.
public final class WireReader {

    private static final int MOST_INTERIM = 100;
    private static final int MOST_BLANKS = 4;

    private final Feed feed;
    private final Budgets budgets;
    private byte[] buffer;
    private int from;
    private int to;
    private int headLeft;
    private long bodyLimit;
    private long bodyLeft;
    private boolean begun;
    private boolean recording;
    private final PageMemory memory;
    private final Bytes record;

    public WireReader(Feed feed, Budgets budgets, byte[] buffer) {
        this(feed, budgets, buffer, PageMemory.ofPageOrUnlimited());
    }

    /// @param memory counts the recorded body bytes
    public WireReader(Feed feed, Budgets budgets, byte[] buffer, PageMemory memory) {
        this.feed = feed;
        this.budgets = budgets;
        this.memory = memory;
        this.record = new Bytes(memory);
        this.buffer = buffer;
        this.headLeft = budgets.sizes().headerBytes();
        limitBody(budgets.sizes().bodyBytes());
    }

    /// Reads the head of the final reply. Skips interim replies.
    public ReplyHead head() throws FetchFailedException {
        for (int interim = 0; interim <= MOST_INTERIM; interim++) {
            ReplyHead head = ParseHead.parse(headBytes(), budgets.sizes().headerCount());
            if (head.status() == 101) {
                throw new FetchFailedException(FetchError.BAD_RESPONSE, "unexpected status 101 (protocol change)");
            }
            if (!head.isInterim()) {
                return head;
            }
        }
        throw new FetchFailedException(FetchError.BAD_RESPONSE, "too many interim replies");
    }

    private byte[] headBytes() throws FetchFailedException {
        skipBlankLines();
        int scanned = from;
        while (true) {
            int end = headEnd(scanned);
            if (end > 0) {
                byte[] head = Arrays.copyOfRange(buffer, from, end);
                headLeft -= head.length;
                from = end;
                checkHead(0);
                return head;
            }
            if (!ParseHead.begins(buffer, from, to)) {
                throw new FetchFailedException(FetchError.BAD_RESPONSE, "no HTTP/1 status line");
            }
            checkHead(to - from);
            scanned = Math.max(from, to - 3) - from;
            more("the head of the reply ended early");
            scanned += from;
        }
    }

    private void checkHead(int pending) throws FetchFailedException {
        if (headLeft - pending < 0) {
            throw new FetchFailedException(
                    FetchError.TOO_LARGE_HEADERS,
                    "more than %d bytes of headers".formatted(budgets.sizes().headerBytes()));
        }
    }

    /// Some servers send an extra line end after a body.
    private void skipBlankLines() throws FetchFailedException {
        for (int blanks = 0; ; from++) {
            if (from == to) {
                more("the head of the reply ended early");
            }
            if (buffer[from] != '\r' && buffer[from] != '\n') {
                return;
            }
            headLeft--;
            if (++blanks > MOST_BLANKS) {
                throw new FetchFailedException(FetchError.BAD_RESPONSE, "no HTTP/1 status line");
            }
        }
    }

    /// The offset after the empty line that ends a head; -1 if it is not yet received.
    private int headEnd(int scanned) {
        for (int at = scanned; at < to - 1; at++) {
            if (buffer[at] == '\n') {
                if (buffer[at + 1] == '\n') {
                    return at + 2;
                }
                if (buffer[at + 1] == '\r' && at + 2 < to && buffer[at + 2] == '\n') {
                    return at + 3;
                }
            }
        }
        return -1;
    }

    /// Reads more bytes after the buffered ones. Makes room first.
    private void more(String ifEnded) throws FetchFailedException {
        if (from == to) {
            from = 0;
            to = 0;
        } else if (to == buffer.length && from > 0) {
            System.arraycopy(buffer, from, buffer, 0, to - from);
            to -= from;
            from = 0;
        } else if (to == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        FetchError ifBroken = begun ? FetchError.TRUNCATED : FetchError.NO_REPLY;
        int count = feed.read(buffer, to, buffer.length - to, ifBroken);
        if (count < 0) {
            throw new FetchFailedException(ifBroken, ifEnded);
        }
        begun = true;
        to += count;
    }

    /// Waits for the first byte of the reply.
    public void awaitFirstByte() throws FetchFailedException {
        if (from == to) {
            more("the connection ended without a reply");
        }
    }

    /// Sets the size limit of the body.
    public void limitBody(long bytes) {
        bodyLimit = bytes;
        bodyLeft = bytes;
    }

    /// Records every byte from here on, as sent.
    void startRecording() {
        recording = true;
    }

    PageMemory memory() {
        return memory;
    }

    /// Stops recording.
    void endRecord() {
        recording = false;
        record.trim();
    }

    void dropRecord() {
        recording = false;
        record.clear();
    }

    byte[] recorded() {
        return record.toArray();
    }

    /// True if the size limit is reached, at which reading stops.
    boolean isCut() {
        return bodyLeft <= 0;
    }

    /// Number of body bytes read so far, as sent.
    long bodyRead() {
        return bodyLimit - bodyLeft;
    }

    /// True if the buffer holds no unread bytes.
    public boolean isDrained() {
        return from == to;
    }

    public byte[] buffer() {
        return buffer;
    }

    /// Reads body bytes. Returns -1 at the end of the connection or at the size limit.
    int read(byte[] into, int at, int count) throws FetchFailedException {
        int wanted = (int) Math.min(count, bodyLeft);
        if (wanted <= 0) {
            return -1;
        }
        int got;
        if (from == to && wanted >= buffer.length) {
            feed.awaitBody();
            got = feed.read(into, at, wanted, FetchError.TRUNCATED);
        } else {
            if (from == to && !refill()) {
                return -1;
            }
            got = Math.min(wanted, to - from);
            System.arraycopy(buffer, from, into, at, got);
            from += got;
        }
        if (got > 0) {
            consumed(into, at, got);
        }
        return got;
    }

    /// Reads one byte of the body framing.
    int read() throws FetchFailedException {
        if (bodyLeft <= 0 || (from == to && !refill())) {
            return -1;
        }
        int at = from++;
        consumed(buffer, at, 1);
        return buffer[at] & 0xff;
    }

    private void consumed(byte[] bytes, int at, int count) {
        bodyLeft -= count;
        if (recording) {
            record.add(bytes, at, count);
        }
    }

    private boolean refill() throws FetchFailedException {
        feed.awaitBody();
        from = 0;
        to = 0;
        int count = feed.read(buffer, 0, buffer.length, FetchError.TRUNCATED);
        to = Math.max(count, 0);
        return count > 0;
    }
}
