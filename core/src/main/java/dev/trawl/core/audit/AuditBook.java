package dev.trawl.core.audit;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.ledger.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the audit log. Entries are buffered briefly to save commits; actions of administrators are written at
/// once. Identical rejections are counted. Entries are dropped only if the ledger is not writable and too many
/// wait. The log, a metric and an entry `audit.missing` show their number. An entry may be duplicated if the reply
/// to a commit was lost.
public final class AuditBook {

    private static final Logger log = LoggerFactory.getLogger(AuditBook.class);
    private static final long GATHER = Duration.ofMillis(250).toNanos();
    private static final int PIECE = 4_000;
    private static final int MOST = 20_000;

    /// The capacity beyond `MOST` is for requests in progress and for rejections.
    private static final int CAPACITY = 2 * MOST;

    private final GroupCommit commits;
    private final CountedRefusals refusals;
    private final MissingEntries missing;
    private final Writing operation = new Writing();
    private final ConcurrentLinkedQueue<AuditEntry> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private List<AuditEntry> unsaved = List.of();
    private CompletableFuture<Boolean> flight = CompletableFuture.completedFuture(true);

    /// @param node the node name in entries about missing entries
    public AuditBook(GroupCommit commits, TimeSource time, String node) {
        this.commits = commits;
        this.refusals = new CountedRefusals(time);
        this.missing = new MissingEntries(time, node);
    }

    /// Whether the buffer has room. If false, callers must reject changes, because these could not be audited.
    public boolean hasRoom() {
        return size.get() < MOST;
    }

    /// Buffers an entry. It is durable within a second while the ledger is writable. Beyond the capacity, entries
    /// are dropped and counted.
    public void record(AuditEntry entry) {
        if (size.incrementAndGet() > CAPACITY) {
            size.decrementAndGet();
            missing.count(entry.project());
        } else {
            waiting.add(entry.printable());
        }
    }

    /// The number of entries dropped since the start.
    public long dropped() {
        return missing.total();
    }

    /// Writes an entry without buffering; the future completes when it is durable.
    public CompletableFuture<Boolean> recordNow(AuditEntry entry) {
        return commits.write(operation, 0, List.of(entry.printable()));
    }

    /// Records a rejected request. Many identical ones become two entries.
    public void refused(AuditEntry entry) {
        refusals.of(entry).forEach(this::record);
    }

    /// Writes buffered entries to the ledger. For one thread. Always returns false, because no work is left until
    /// the next interval.
    public synchronized boolean runOnce() {
        missing.log();
        if (!flight.isDone()) {
            return false;
        }
        settle();
        if (hasRoom()) {
            missing.taken().forEach(this::record);
        }
        refusals.over().forEach(this::record);
        if (unsaved.isEmpty()) {
            unsaved = taken(PIECE);
        }
        if (!unsaved.isEmpty()) {
            flight = commits.write(operation, 0, unsaved);
        }
        return false;
    }

    public long nanosToNext() {
        return GATHER;
    }

    /// Writes all buffered entries and a last one; the future completes when they are durable.
    public synchronized CompletableFuture<Boolean> finish(AuditEntry last) {
        record(last);
        return flight.handle((_, _) -> rest())
                .thenCompose(rest ->
                        rest.isEmpty() ? CompletableFuture.completedFuture(true) : commits.write(operation, 0, rest));
    }

    private synchronized List<AuditEntry> rest() {
        settle();
        var rest = new ArrayList<>(unsaved);
        refusals.end().forEach(this::record);
        missing.taken().forEach(this::record);
        rest.addAll(taken(Integer.MAX_VALUE));
        return rest;
    }

    /// Removes written entries. Entries of a failed write are kept and retried before newer ones.
    private void settle() {
        if (flight.isCompletedExceptionally()) {
            log.warn(
                    "audit entries not written count={} cause={}",
                    unsaved.size(),
                    String.valueOf(flight.exceptionNow().getMessage()));
            return;
        }
        size.addAndGet(-unsaved.size());
        unsaved = List.of();
    }

    private List<AuditEntry> taken(int most) {
        var piece = new ArrayList<AuditEntry>();
        for (var next = waiting.poll(); next != null; next = piece.size() < most ? waiting.poll() : null) {
            piece.add(next);
        }
        return piece;
    }

    /// Writes the entries of many callers in order of arrival.
    private record Writing() implements Operation<List<AuditEntry>, Boolean> {

        @Override
        public List<Boolean> apply(Transaction transaction, List<List<AuditEntry>> elements) {
            elements.forEach(transaction::audit);
            return elements.stream().map(_ -> true).toList();
        }

        @Override
        public int weight(List<AuditEntry> entries) {
            return entries.size();
        }
    }
}
