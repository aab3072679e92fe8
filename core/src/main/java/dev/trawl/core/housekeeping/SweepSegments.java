package dev.trawl.core.housekeeping;

import dev.trawl.core.time.Timer;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.SegmentKey;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.WorkerSession;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Deletes segments without committed ranges: those left by a lost worker, and those of deleted tasks. Scans the
/// blob store cyclically, one page per call. Considers only sessions that ended an hour ago, because their ranges
/// can no longer be committed. Also merges small segments (`MergeSegments`). Blocks, so it needs a separate loop.
public final class SweepSegments {

    static final int PAGE = 200;
    static final Duration AFTER_END = Duration.ofHours(1);
    private static final Duration BETWEEN_PAGES = Duration.ofSeconds(1);
    private static final Duration BETWEEN_LAPS = Duration.ofMinutes(10);
    private static final Logger log = LoggerFactory.getLogger(SweepSegments.class);

    private final LedgerReads reads;
    private final BlobStore blobs;
    private final SegmentsOwner owner;
    private final MergeSegments merge;
    private final BooleanSupplier leads;
    private final TimeSource time;
    private final Timer next;
    private String reached = "";

    public SweepSegments(
            LedgerReads reads, BlobStore blobs, MergeSegments merge, BooleanSupplier leads, TimeSource time) {
        this.merge = merge;
        this.reads = reads;
        this.blobs = blobs;
        this.owner = new SegmentsOwner(blobs, reads::id);
        this.leads = leads;
        this.time = time;
        this.next = new Timer(BETWEEN_PAGES);
    }

    /// Checks the next page if it is due and this node leads. Always returns false: no work is left until
    /// the next page.
    public boolean runOnce() {
        if (leads.getAsBoolean() && next.isDue(time.nanos())) {
            if (!owner.isOurs()) {
                log.warn("segments not swept cause=the blob store holds the segments of another ledger; give each its"
                        + " own bucket, prefix or folder");
                next.dueAt(time.nanos() + BETWEEN_LAPS.toNanos());
                return false;
            }
            var page = blobs.list(SegmentKey.PREFIX, reached, PAGE);
            sweep(page);
            boolean lapDone = page.size() < PAGE;
            reached = lapDone ? "" : page.getLast();
            next.dueAt(time.nanos() + (lapDone ? BETWEEN_LAPS : BETWEEN_PAGES).toNanos());
        }
        if (leads.getAsBoolean() && owner.isKnown()) {
            merge.runOnce();
        }
        return false;
    }

    /// The time until the next step is due, at least one second.
    public long nanosToNext() {
        return Math.max(BETWEEN_PAGES.toNanos(), Math.min(next.nanosLeft(time.nanos()), merge.nanosToNext()));
    }

    private void sweep(List<String> page) {
        long endedBefore = reads.now() - AFTER_END.toMillis();
        Map<Long, Boolean> over = new HashMap<>();
        var candidates =
                page.stream().filter(key -> isOver(key, endedBefore, over)).toList();
        var used = reads.segmentsWithRanges(candidates);
        var unused = candidates.stream().filter(key -> !used.contains(key)).toList();
        unused.forEach(blobs::delete);
        if (!unused.isEmpty()) {
            log.info("segments deleted count={} last={}", unused.size(), unused.getLast());
        }
    }

    private boolean isOver(String key, long endedBefore, Map<Long, Boolean> over) {
        return SegmentKey.parse(key)
                .filter(named -> named.session() == SegmentKey.MERGED
                        ? named.createdAt() < endedBefore
                        : over.computeIfAbsent(named.session(), session -> isOver(session, endedBefore)))
                .isPresent();
    }

    /// A session that is no longer stored has ended long ago.
    private boolean isOver(long id, long endedBefore) {
        return reads.session(id).map(session -> isOver(session, endedBefore)).orElse(true);
    }

    private static boolean isOver(WorkerSession session, long endedBefore) {
        return !session.open() && session.endedAt() < endedBefore;
    }
}
