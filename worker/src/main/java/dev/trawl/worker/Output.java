package dev.trawl.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The uncommitted records, captures and cursors of one lease. Records and captures are committed with the cursor
/// they belong to. Output after the last cursor is committed only with a success, because any other attempt
/// produces it again.
///
/// One report is pending at a time: the next number is used only after the previous report was answered.
final class Output {

    /// Number of items that requests a flush, so that a steady executor never has to wait for one.
    static final int FLUSH_ITEMS = 5;

    /// Maximum number of uncommitted items, which a crash would repeat.
    static final int MOST_ITEMS = 10;

    private static final long SLICE_MILLIS = 1_000;

    private final Lease lease;
    private final SegmentWriter writer;
    private final List<SegmentPart> pieces = new ArrayList<>();
    private final PendingCaptures captured = new PendingCaptures();
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
    private PendingDiscovery learned = PendingDiscovery.NOTHING;
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

    synchronized void checkpoint(String at, PendingDiscovery more, Check check) throws InterruptedException {
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

    /// Waits until a commit of this lease lets the executor continue.
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
        int ended = Math.min(items, count); // a dropped lease has settled all its items
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

    /// Ends the attempt; the next cut carries the outcome.
    ///
    /// @return whether output must be written before it
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
        pieces.forEach(SegmentPart::cover);
    }

    /// Takes out the output to write and commit now; empty when there is none, or a report is pending.
    ///
    /// @param spill also takes output without a cursor, to free memory; it is written now and committed later
    synchronized Optional<Cut> cut(boolean spill) {
        boolean commits = items > 0 || outcome.isPresent();
        boolean holds = size > 0 || !captured.isEmpty();
        if (dropped || sending || (!commits && !(spill && holds))) {
            return Optional.empty();
        }
        List<SegmentPart> fresh = take(spill);
        pieces.addAll(fresh);
        List<SegmentPart> covered =
                pieces.stream().filter(SegmentPart::isCovered).toList();
        pieces.removeAll(covered);
        sending = commits;
        takeItems();
        Cut cut = new Cut(fresh, covered, cursor, learned, outcome, commits, items);
        cursor = Optional.empty();
        learned = PendingDiscovery.NOTHING;
        return Optional.of(cut);
    }

    /// The report of a cut whose pieces are written.
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
            drop(); // the lease has ended
        }
        if (dropped) {
            return;
        }
        writer.answered();
        if (outcome.isPresent() || items > 0) {
            writer.flushSoon(outcome.isPresent() || items >= FLUSH_ITEMS || isAhead());
        }
    }

    /// Frees the memory; nothing of this lease is written or committed any more. Idempotent.
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

    /// True if nothing more of this lease will be committed.
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

    private List<SegmentPart> take(boolean spill) {
        List<SegmentPart> fresh = new ArrayList<>();
        take(0, mark, recordsAtMark, true).ifPresent(fresh::add);
        captured.takeCovered().ifPresent(fresh::add);
        if (spill) {
            take(mark, size, records - recordsAtMark, false).ifPresent(fresh::add);
            captured.takeRest().ifPresent(fresh::add);
        }
        keepFrom(spill ? size : mark, spill ? records : recordsAtMark);
        return fresh;
    }

    private Optional<SegmentPart> take(int from, int to, int count, boolean covered) {
        return from == to
                ? Optional.empty()
                : Optional.of(SegmentPart.records(Arrays.copyOfRange(buffer, from, to), count, covered));
    }

    private void keepFrom(int from, int recordsBefore) {
        buffer = Arrays.copyOfRange(buffer, from, size);
        size -= from;
        mark = 0;
        records -= recordsBefore;
        recordsAtMark = 0;
    }

    /// Throws when the lease was lost.
    @FunctionalInterface
    interface Check {
        void check() throws InterruptedException;
    }

    /// The part of one flush that concerns this lease.
    ///
    /// @param fresh pieces to write
    /// @param covered pieces to commit, in the order of their records
    record Cut(
            List<SegmentPart> fresh,
            List<SegmentPart> covered,
            Optional<String> cursor,
            PendingDiscovery learned,
            Optional<Outcome> outcome,
            boolean commits,
            int items) {

        /// Bytes to write, before compression.
        long size() {
            return fresh.stream().mapToLong(SegmentPart::size).sum();
        }
    }
}
