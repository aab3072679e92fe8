package dev.trawl.core.housekeeping;

import dev.trawl.core.commit.Fenced;
import dev.trawl.core.commit.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.time.Timer;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.ReadRange;
import dev.trawl.spi.blob.SegmentKey;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.RangeMove;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.ledger.Transaction;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Merges the small segments of short subtasks into larger ones, to keep the number of objects in the blob store
/// low. A merge writes the new segment and moves the ranges in one transaction of the leader's term. It deletes the
/// old segments later, because readers may still hold their keys. A crash between the steps leaves objects without
/// ranges, which `SweepSegments` deletes.
///
/// A segment is merged only if committed ranges cover all its bytes: then no further range can be committed in it.
/// Blocks on the blob store. Only one thread may call it.
public final class MergeSegments {

    static final int FEWEST = 32;
    static final int SMALL = 256 << 10;

    /// The delay before old segments are deleted. Readers may hold their keys, and so may a backup that copies the
    /// blobs after the ledger.
    static final Duration KEEP_OLD = Duration.ofMinutes(15);

    static final int PAGE = 500;
    private static final int MOST_BYTES = 8 << 20;
    private static final int MOST_RANGES = 2_000;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration BETWEEN_LAPS = Duration.ofSeconds(10);

    /// The pause after a lap without merges. A lap scans an index of all ranges, so it should not repeat soon.
    private static final Duration AFTER_IDLE_LAP = Duration.ofMinutes(10);

    /// The maximum delay of a move. The sweeper deletes a merged segment without
    /// ranges after `SweepSegments.AFTER_END`.
    private static final Duration COMMIT_WITHIN = SweepSegments.AFTER_END.dividedBy(2);

    private static final long NO_POSITION = -1;

    private static final Logger log = LoggerFactory.getLogger(MergeSegments.class);

    private final LedgerReads reads;
    private final BlobStore blobs;
    private final GroupCommit commits;
    private final LongSupplier term;
    private final TimeSource time;
    private final Timer next;
    private final Fenced<Merged, Boolean> operation = new Fenced<>((transaction, merges) ->
            merges.stream().map(merged -> move(transaction, merged)).toList());
    private final Deque<Old> old = new ArrayDeque<>();
    private Optional<Pending> pending = Optional.empty();
    private String reached = "";
    private boolean isIdleLap = true;
    private long lapBegan = NO_POSITION; // last position of the log at the start of the lap
    private long idleSince = NO_POSITION; // the same for the last lap, if it merged nothing
    private int number;

    /// @param term the term of this node while it leads
    public MergeSegments(LedgerReads reads, BlobStore blobs, GroupCommit commits, LongSupplier term, TimeSource time) {
        this.reads = reads;
        this.blobs = blobs;
        this.commits = commits;
        this.term = term;
        this.time = time;
        this.next = new Timer(PAUSE);
    }

    /// A segment merged from others.
    private record Merged(SegmentKey key, List<RangeMove> moves, List<String> sources) {}

    /// A small segment with its ranges.
    private record Source(String key, List<RangeView> ranges) {}

    private record Pending(Merged merged, CompletableFuture<Optional<Boolean>> moved) {}

    /// @param deleteAt monotonic nanoseconds
    private record Old(String key, long deleteAt) {}

    /// Runs one step if it is due.
    void runOnce() {
        long now = time.nanos();
        if (!next.isDue(now) || isMoving(now)) {
            return;
        }
        next.dueAt(now + BETWEEN_LAPS.toNanos()); // also after a failure, such as a full disk
        deleteOld(now);
        if (reached.isEmpty() && !beginLap()) {
            next.dueAt(now + AFTER_IDLE_LAP.toNanos());
            return;
        }
        var page = reads.smallSegments(SMALL, reached, PAGE);
        isIdleLap &= !merge(page);
        boolean lapDone = page.size() < PAGE;
        reached = lapDone ? "" : page.getLast();
        next.dueAt(time.nanos() + pauseAfter(lapDone).toNanos());
        if (lapDone) {
            idleSince = isIdleLap ? lapBegan : NO_POSITION;
            isIdleLap = true;
        }
    }

    /// Starts a lap. Returns whether ranges may have been committed since the last lap, if that was idle. The end
    /// of a subtask is logged, so only a running subtask can have committed ranges without a log entry.
    private boolean beginLap() {
        lapBegan = reads.lastPosition();
        return lapBegan != idleSince || !reads.leasedTasks().isEmpty();
    }

    private Duration pauseAfter(boolean lapDone) {
        if (!lapDone) {
            return PAUSE;
        }
        return isIdleLap ? AFTER_IDLE_LAP : BETWEEN_LAPS;
    }

    long nanosToNext() {
        return next.nanosLeft(time.nanos());
    }

    private boolean isMoving(long now) {
        if (pending.isEmpty()) {
            return false;
        }
        var done = pending.get();
        if (!done.moved().isDone()) {
            return true;
        }
        pending = Optional.empty();
        if (done.moved().isCompletedExceptionally()) {
            log.warn("segments not merged key={}", done.merged().key().text());
        } else if (done.moved().join().orElse(false)) {
            var sources = done.merged().sources();
            sources.forEach(key -> old.add(new Old(key, now + KEEP_OLD.toNanos())));
            log.info(
                    "segments merged count={} key={}",
                    sources.size(),
                    done.merged().key().text());
        }
        return false;
    }

    private void deleteOld(long now) {
        var due = new ArrayList<String>();
        while (!old.isEmpty() && now - old.getFirst().deleteAt() >= 0) {
            due.add(old.removeFirst().key());
        }
        var used = reads.segmentsWithRanges(due);
        due.stream().filter(key -> !used.contains(key)).forEach(blobs::delete);
    }

    /// Merges segments; false if there are too few. Segments are read only if there are enough.
    private boolean merge(List<String> page) {
        var whole = page.stream()
                .map(key -> new Source(key, sound(key)))
                .filter(this::isCovered)
                .toList();
        if (whole.size() < FEWEST) {
            return false;
        }
        var bytes = new ByteArrayOutputStream();
        var ranges = new ArrayList<RangeView>();
        var sources = new ArrayList<String>();
        for (Source source : whole) {
            boolean fits = bytes.size() < MOST_BYTES && ranges.size() < MOST_RANGES;
            if (fits && append(source.ranges(), bytes)) {
                ranges.addAll(source.ranges());
                sources.add(source.key());
            }
        }
        if (sources.size() < FEWEST) {
            return false;
        }
        var key = store(bytes.toByteArray());
        var merged = new Merged(key, moves(key, ranges), sources);
        pending = Optional.of(new Pending(merged, commits.write(operation, 0, new ByTerm<>(term.getAsLong(), merged))));
        return true;
    }

    /// Whether committed ranges cover all bytes of a segment.
    private boolean isCovered(Source source) {
        long committed = source.ranges().stream()
                .mapToLong(view -> view.range().length())
                .sum();
        return committed > 0
                && blobs.size(source.key()).filter(size -> size == committed).isPresent();
    }

    /// The ranges of a segment. Empty if a row is corrupt, so that the segment is not merged.
    private List<RangeView> sound(String key) {
        try {
            return reads.rangesIn(key);
        } catch (CorruptRowException _) {
            return List.of();
        }
    }

    /// Appends the ranges of a segment; appends nothing and returns false if one is missing or damaged.
    private boolean append(List<RangeView> ranges, ByteArrayOutputStream bytes) {
        var copied = new ByteArrayOutputStream();
        var reading = new ReadRange(blobs);
        for (RangeView view : ranges) {
            var found = reading.bytes(view.range());
            if (found.isEmpty()) {
                return false;
            }
            copied.writeBytes(found.get());
        }
        bytes.writeBytes(copied.toByteArray());
        return true;
    }

    private static List<RangeMove> moves(SegmentKey key, List<RangeView> ranges) {
        var moves = new ArrayList<RangeMove>();
        long offset = 0;
        for (RangeView view : ranges) {
            moves.add(new RangeMove(view, key.text(), offset));
            offset += view.range().length();
        }
        return moves;
    }

    private SegmentKey store(byte[] bytes) {
        SegmentKey key;
        do {
            number++;
            key = new SegmentKey(SegmentKey.MERGED, reads.now(), number);
        } while (!blobs.put(key.text(), bytes));
        return key;
    }

    private static boolean move(Transaction transaction, Merged merged) {
        if (transaction.now() - merged.key().createdAt() > COMMIT_WITHIN.toMillis()) {
            return false;
        }
        transaction.housekeeping().moveRanges(merged.moves());
        return true;
    }
}
