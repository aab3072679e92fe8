package dev.trawl.core.audit;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.AuditEntry;
import dev.trawl.spi.ledger.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes down what is done. Entries gather for a moment, so that they cost few commits; what administrators do is
/// written at once. Identical refusals are counted. Entries are dropped only when the ledger cannot write and too many
/// wait; the log, a metric and an entry `audit.missing` tell how many. Where the answer to a commit was lost an entry
/// may stand there twice.
public final class AuditBook {

    private static final Logger log = LoggerFactory.getLogger(AuditBook.class);
    private static final long GATHER = Duration.ofMillis(250).toNanos();
    private static final int PIECE = 4_000;
    private static final int MOST = 20_000;

    /// Room beyond `MOST` for requests that were under way, and for refusals.
    private static final int CAPACITY = 2 * MOST;

    private final GroupCommit commits;
    private final CountedRefusals refusals;
    private final MissingEntries missing;
    private final Writing operation = new Writing();
    private final ConcurrentLinkedQueue<AuditEntry> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private List<AuditEntry> unsaved = List.of();
    private CompletableFuture<Boolean> flight = CompletableFuture.completedFuture(true);

    /// @param node the node that tells of missing entries
    public AuditBook(GroupCommit commits, TimeSource time, String node) {
        this.commits = commits;
        this.refusals = new CountedRefusals(time);
        this.missing = new MissingEntries(time, node);
    }

    /// Nothing may be changed when it is false, because it could not be taken down.
    public boolean hasRoom() {
        return size.get() < MOST;
    }

    /// Takes an entry down; it is durable within a second while the ledger can write. Beyond its capacity the book
    /// counts entries instead.
    public void record(AuditEntry entry) {
        if (size.incrementAndGet() > CAPACITY) {
            size.decrementAndGet();
            missing.count(entry.project());
        } else {
            waiting.add(entry.printable());
        }
    }

    /// Entries that were dropped since the start.
    public long dropped() {
        return missing.total();
    }

    /// Takes an entry down; the future completes when it is durable.
    public CompletableFuture<Boolean> recordNow(AuditEntry entry) {
        return commits.write(operation, 0, List.of(entry.printable()));
    }

    /// A request was refused; many identical ones become two entries.
    public void refused(AuditEntry entry) {
        refusals.of(entry).forEach(this::record);
    }

    /// Hands what has gathered to the ledger. For one thread; false, because there is nothing to do before the next
    /// moment.
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

    /// Writes all that waits, with one last entry; the future completes when it is durable.
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

    /// What could not be written is tried again with the next moment, before anything newer.
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

    /// Entries of many callers, in the order they came.
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
