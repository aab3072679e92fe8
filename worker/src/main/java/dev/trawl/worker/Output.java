package dev.trawl.worker;

import dev.trawl.spi.ledger.SegmentRange;
import dev.trawl.spi.worker.Lease;
import dev.trawl.spi.worker.LeaseId;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The records, captures and cursors of one lease that are not committed yet. Records and captures are committed with
/// the cursor they belong to; what follows the last cursor is committed only with a success, because any other attempt
/// makes it again.
///
/// One report is under way at a time: the next number is used only after the last one was answered.
final class Output {

    /// A flush is asked for from here on, so that a steady executor never has to wait for one.
    static final int FLUSH_ITEMS = 5;

    /// A crash repeats no more work than this.
    static final int MOST_ITEMS = 10;

    private static final long SLICE_MILLIS = 1_000;

    private final Lease lease;
    private final SegmentWriter writer;
    private final List<Piece> pieces = new ArrayList<>();
    private final Captured captured = new Captured();
    private byte[] buffer = new byte[0];
    private int size;
    private int mark;
    private int records;
    private int recordsAtMark;
    private int items;
    private int uncut;
    private int number;
    private boolean sending;
    private boolean dropped;
    private Optional<String> cursor = Optional.empty();
    private Learned learned = Learned.NOTHING;
    private Optional<Outcome> outcome = Optional.empty();

    Output(Lease lease, SegmentWriter writer) {
        this.lease = lease;
        this.writer = writer;
    }

    void emit(String record, Check check) throws InterruptedException {
        writer.awaitMemory(check);
        // Line breaks in JSON text are only layout; a record is one line.
        byte[] line = (record.replace('\n', ' ').replace('\r', ' ') + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (this) {
            refuseIfDropped();
            check.check();
            append(line);
            records++;
            writer.added(line.length);
        }
    }

    void capture(byte[] members, Check check) throws InterruptedException {
        writer.awaitMemory(check);
        synchronized (this) {
            refuseIfDropped();
            check.check();
            captured.add(members);
            writer.added(members.length);
        }
    }

    synchronized void checkpoint(String at, Learned more, Check check) throws InterruptedException {
        refuseIfDropped();
        check.check();
        cursor = Optional.of(at);
        learned = learned.plus(more);
        coverAll();
        items++;
        uncut++;
        writer.backlog().reached();
        writer.flushSoon(items >= FLUSH_ITEMS);
        if (isAhead()) {
            awaitCommit(check);
        }
    }

    /// Its own commit lets it go on.
    private void awaitCommit(Check check) throws InterruptedException {
        writer.backlog().hold();
        writer.flushNow();
        try {
            while (isAhead()) {
                wait(SLICE_MILLIS);
                refuseIfDropped();
                check.check();
            }
        } finally {
            writer.backlog().letGo();
        }
    }

    private boolean isAhead() {
        return items >= MOST_ITEMS || (items > 0 && writer.isCrowded());
    }

    private void settle(int count) {
        int ended = Math.min(items, count); // a dropped lease has settled all it had
        items -= ended;
        writer.backlog().settled(ended);
    }

    private void takeItems() {
        writer.backlog().taken(uncut);
        uncut = 0;
    }

    private void refuseIfDropped() throws InterruptedException {
        if (dropped) {
            throw new InterruptedException("the lease %s was lost".formatted(lease.id()));
        }
    }

    /// The attempt is over; the next cut carries the outcome.
    ///
    /// @return something is left to write before it
    synchronized boolean finish(Outcome last) {
        if (dropped) {
            return false;
        }
        outcome = Optional.of(last);
        if (last instanceof Outcome.Succeeded) {
            coverAll();
        } else {
            writer.freed(size - mark + captured.dropRest());
            size = mark;
            records = recordsAtMark;
            pieces.removeIf(piece -> !piece.isCovered());
        }
        return mark > 0 || captured.hasCovered();
    }

    private void coverAll() {
        mark = size;
        recordsAtMark = records;
        captured.coverAll();
        pieces.forEach(Piece::cover);
    }

    /// Takes out what is to be written and committed now; empty when there is nothing, or a report is under way.
    ///
    /// @param spill also take what has no cursor, to free memory; it is written now and committed later
    synchronized Optional<Cut> cut(boolean spill) {
        boolean commits = items > 0 || outcome.isPresent();
        boolean holds = size > 0 || !captured.isEmpty();
        if (dropped || sending || (!commits && !(spill && holds))) {
            return Optional.empty();
        }
        List<Piece> fresh = take(spill);
        pieces.addAll(fresh);
        List<Piece> covered = pieces.stream().filter(Piece::isCovered).toList();
        pieces.removeAll(covered);
        sending = commits;
        takeItems();
        Cut cut = new Cut(fresh, covered, cursor, learned, outcome, commits, items);
        cursor = Optional.empty();
        learned = Learned.NOTHING;
        return Optional.of(cut);
    }

    /// The report of a cut whose pieces were written.
    synchronized Report report(long session, Cut cut) {
        number++;
        List<SegmentRange> ranges =
                cut.covered.stream().flatMap(piece -> piece.range().stream()).toList();
        Outcome how = cut.outcome.orElse(new Outcome.Continues());
        return new Report(session, lease.id(), number, cut.cursor, ranges, cut.learned.discovery(), how);
    }

    synchronized void committed(Cut cut) {
        cut.learned.committed().forEach(Runnable::run);
        settle(cut.items);
        sending = false;
        notifyAll();
        if (cut.outcome.isPresent()) {
            drop(); // that was all
        }
        if (dropped) {
            return;
        }
        writer.answered();
        if (outcome.isPresent() || items > 0) {
            writer.flushSoon(outcome.isPresent() || items >= FLUSH_ITEMS || isAhead());
        }
    }

    /// Gives back the memory it uses; nothing of this lease is written or committed any more. Safe to call twice.
    synchronized void drop() {
        if (dropped) {
            return;
        }
        dropped = true;
        takeItems();
        settle(items);
        writer.freed(size + captured.size());
        keepFrom(size, records);
        captured.clear();
        pieces.clear();
        notifyAll();
    }

    /// Nobody will commit what this lease has written.
    synchronized boolean isDropped() {
        return dropped;
    }

    LeaseId id() {
        return lease.id();
    }

    private void append(byte[] line) {
        if (buffer.length - size < line.length) {
            buffer = Arrays.copyOf(buffer, Math.max(Math.addExact(size, line.length), Math.min(size, 1 << 29) * 2));
        }
        System.arraycopy(line, 0, buffer, size, line.length);
        size += line.length;
    }

    private List<Piece> take(boolean spill) {
        List<Piece> fresh = new ArrayList<>();
        take(0, mark, recordsAtMark, true).ifPresent(fresh::add);
        captured.takeCovered().ifPresent(fresh::add);
        if (spill) {
            take(mark, size, records - recordsAtMark, false).ifPresent(fresh::add);
            captured.takeRest().ifPresent(fresh::add);
        }
        keepFrom(spill ? size : mark, spill ? records : recordsAtMark);
        return fresh;
    }

    private Optional<Piece> take(int from, int to, int count, boolean covered) {
        return from == to
                ? Optional.empty()
                : Optional.of(Piece.records(Arrays.copyOfRange(buffer, from, to), count, covered));
    }

    private void keepFrom(int from, int recordsBefore) {
        buffer = Arrays.copyOfRange(buffer, from, size);
        size -= from;
        mark = 0;
        records -= recordsBefore;
        recordsAtMark = 0;
    }

    /// Refuses to go on when the lease was lost.
    @FunctionalInterface
    interface Check {
        void check() throws InterruptedException;
    }

    /// What one flush does for this lease.
    ///
    /// @param fresh pieces to write
    /// @param covered pieces to commit, in the order of their records
    record Cut(
            List<Piece> fresh,
            List<Piece> covered,
            Optional<String> cursor,
            Learned learned,
            Optional<Outcome> outcome,
            boolean commits,
            int items) {

        /// Bytes to write, before they are compressed.
        long size() {
            return fresh.stream().mapToLong(Piece::size).sum();
        }
    }
}
