package dev.trawl.jdbc.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// Checks the write-ahead log of SQLite before SQLite opens it. SQLite's recovery stops at the first bad frame and
/// silently drops all later frames. That is right for a torn tail: the last transaction was never
/// acknowledged. It is
/// wrong for damage in the middle, because later transactions were acknowledged.
///
/// A frame is verified with the checksum stored in the frame before it, so frames after a bad one can
/// be verified too.
/// A flipped bit that clears a commit mark differs from a torn write: the checksum still fits the mark.
final class WalScan {

    private static final int HEADER_BYTES = 32;
    private static final int FRAME_HEADER_BYTES = 24;
    private static final int CHECKED_OF_HEADER = 24;
    private static final int CHECKED_OF_FRAME = 8;
    private static final int COMMIT_MARK = 4; // pages of the file after a commit, 0 in other frames
    private static final int LITTLE_MAGIC = 0x377f0682;
    private static final int BIG_MAGIC = 0x377f0683;
    private static final int USUAL_PAGE = 4_096;

    private final FileChannel channel;
    private final ByteBuffer frame;
    private final ByteOrder order;
    private final Salts headerSalts;
    private final boolean headerSound;
    private Sums previous;
    private Salts previousSalts;
    private long badAt = -1;
    private boolean badIsOurs;
    private int commitsSinceBad;
    private boolean acknowledgedAfterBad;

    private WalScan(FileChannel channel, ByteBuffer header) {
        this.channel = channel;
        int magic = header.getInt(0);
        this.order = magic == BIG_MAGIC ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        this.headerSalts = new Salts(header.getInt(16), header.getInt(20));
        var stored = new Sums(header.getInt(24), header.getInt(28));
        this.headerSound = (magic == BIG_MAGIC || magic == LITTLE_MAGIC)
                && Sums.ZERO.over(header, 0, CHECKED_OF_HEADER, order).equals(stored);
        this.frame = ByteBuffer.allocate(FRAME_HEADER_BYTES + pageSize(header.getInt(8)));
        this.previous = stored;
        this.previousSalts = headerSalts;
    }

    /// Damage of the log, with the position of the first bad byte range.
    ///
    /// @param loses whether acknowledged transactions follow the damage; otherwise the last one is incomplete
    record Damaged(long offset, boolean loses) {}

    /// Empty when the log is missing or ends normally.
    static Optional<Damaged> of(Path log) throws IOException {
        if (!Files.exists(log)) {
            return Optional.empty();
        }
        try (var channel = FileChannel.open(log, StandardOpenOption.READ)) {
            var header = ByteBuffer.allocate(HEADER_BYTES);
            return fill(channel, header, 0) ? new WalScan(channel, header).scan() : Optional.empty();
        }
    }

    private Optional<Damaged> scan() throws IOException {
        if (!headerSound) {
            badAt = 0;
            commitsSinceBad = 1; // the header is outside transactions, so any that follows is lost
        }
        for (long at = HEADER_BYTES; fill(channel, frame, at) && !acknowledgedAfterBad; at += frame.capacity()) {
            look(at);
        }
        if (badAt < 0 || !(acknowledgedAfterBad || badIsOurs)) {
            return Optional.empty();
        }
        return Optional.of(new Damaged(badAt, acknowledgedAfterBad));
    }

    private void look(long at) {
        var salts = new Salts(frame.getInt(8), frame.getInt(12));
        var stored = new Sums(frame.getInt(16), frame.getInt(20));
        boolean first = !headerSound && at == HEADER_BYTES;
        boolean ours = first ? salts.sharesOne(headerSalts) : salts.equals(headerSound ? headerSalts : previousSalts);
        boolean sound = ours && sums().equals(stored);
        boolean commits = frame.getInt(COMMIT_MARK) != 0;
        if (badAt < 0 && !sound) {
            badAt = at;
            badIsOurs = ours;
            if (ours && !commits && isCommitCleared(stored)) {
                commitsSinceBad++; // this frame ended a transaction, so the next commit belongs to another
            }
        }
        if (badAt >= 0 && commits && (ours || sound)) {
            acknowledgedAfterBad = (sound || first) && commitsSinceBad > 0;
            commitsSinceBad++;
        }
        badIsOurs |= badAt > 0 && sound;
        previous = stored;
        previousSalts = salts;
    }

    /// Returns whether the checksum fits a commit mark with one cleared bit. A torn write leaves other bytes.
    private boolean isCommitCleared(Sums stored) {
        boolean fits = false;
        for (int bit = 0; bit < Integer.SIZE && !fits; bit++) {
            frame.putInt(COMMIT_MARK, 1 << bit);
            fits = sums().equals(stored);
        }
        frame.putInt(COMMIT_MARK, 0);
        return fits;
    }

    /// The checksum that the frame should have.
    private Sums sums() {
        return previous.over(frame, 0, CHECKED_OF_FRAME, order)
                .over(frame, FRAME_HEADER_BYTES, frame.capacity(), order);
    }

    private static boolean fill(FileChannel channel, ByteBuffer buffer, long at) throws IOException {
        buffer.clear();
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, at + buffer.position()) < 0) {
                return false;
            }
        }
        return true;
    }

    private static int pageSize(int stored) {
        boolean possible = stored >= 512 && stored <= 1 << 16 && Integer.bitCount(stored) == 1;
        return possible ? stored : USUAL_PAGE;
    }

    private record Salts(int first, int second) {

        boolean sharesOne(Salts other) {
            return first == other.first || second == other.second;
        }
    }

    /// The running checksum of the log.
    private record Sums(int first, int second) {

        static final Sums ZERO = new Sums(0, 0);

        Sums over(ByteBuffer bytes, int from, int to, ByteOrder order) {
            var words = bytes.duplicate().order(order);
            int one = first;
            int two = second;
            for (int at = from; at < to; at += 2 * Integer.BYTES) {
                one += words.getInt(at) + two;
                two += words.getInt(at + Integer.BYTES) + one;
            }
            return new Sums(one, two);
        }
    }
}
