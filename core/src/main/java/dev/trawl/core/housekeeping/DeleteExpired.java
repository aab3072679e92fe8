package dev.trawl.core.housekeeping;

import dev.trawl.core.commit.Fenced;
import dev.trawl.core.commit.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.ledger.Housekeeping;
import dev.trawl.spi.ledger.Transaction;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Deletes data whose retention has ended, in batches small enough not to delay other writes.
public final class DeleteExpired {

    private static final Logger log = LoggerFactory.getLogger(DeleteExpired.class);
    private static final int BATCH = 500;
    private static final int ROWS = 2_000;

    private final GroupCommit commits;
    private final Supplier<RetentionConfig> settings;
    private final String node;
    private volatile boolean hasWarned;
    private final Fenced<Long, Boolean> operation = new Fenced<>(
            (transaction, terms) -> terms.stream().map(_ -> forget(transaction)).toList());

    public DeleteExpired(GroupCommit commits, Supplier<RetentionConfig> settings, String node) {
        this.commits = commits;
        this.settings = settings;
        this.node = node;
    }

    /// Deletes a batch of each kind. Returns empty if the term is over, else whether more is left.
    public CompletableFuture<Optional<Boolean>> forgetNext(long term) {
        return commits.write(operation, 0, new ByTerm<>(term, term));
    }

    private boolean forget(Transaction transaction) {
        long now = transaction.now();
        var config = settings.get();
        var housekeeping = transaction.housekeeping();
        boolean more = housekeeping.removeTasks(now - config.tasks().toMillis(), ROWS);
        more |= housekeeping.removeLog(now - config.logs().toMillis(), BATCH) == BATCH;
        more |= forgetLogBeyond(housekeeping, config.logEntries());
        more |= housekeeping.removeAnswers(now - config.idempotencyKeys().toMillis(), BATCH) == BATCH;
        more |= transaction.schedules().firings().remove(now - config.tasks().toMillis(), BATCH) == BATCH;
        more |= transaction.snapshots().remove(now - config.tasks().toMillis(), BATCH) == BATCH;
        more |= transaction.operations().remove(now - config.tasks().toMillis(), BATCH) == BATCH;
        more |= transaction.pullWorkers().remove(now - config.tasks().toMillis(), BATCH) == BATCH;
        more |= transaction
                        .sessions()
                        .removeEnded(
                                now
                                        - Math.max(
                                                config.logs().toMillis(),
                                                config.tasks().toMillis()),
                                BATCH)
                        .size()
                == BATCH;
        more |= transaction.enrolment().removeHeartbeats(now - config.logs().toMillis(), BATCH) == BATCH;
        return forgetAudit(transaction, now - config.audit().toMillis(), config.auditEntries()) || more;
    }

    private boolean forgetLogBeyond(Housekeeping housekeeping, long keep) {
        int removed = housekeeping.removeLogBeyond(keep, BATCH);
        if (removed > 0 && !hasWarned) {
            hasWarned = true; // logged once, because a busy cluster stays at the limit
            log.warn("events removed before their age kept={}; raise retention.log_entries to keep more", keep);
        }
        return removed == BATCH;
    }

    /// Deletes audit entries and records the deletion in the audit log. Large batches ensure that more entries are
    /// deleted than added.
    private boolean forgetAudit(Transaction transaction, long before, long keep) {
        var old = transaction.housekeeping().removeAudit(before, BATCH);
        var beyond = transaction.housekeeping().removeAuditBeyond(keep, BATCH);
        transaction.audit(old.stream()
                .map(head -> forgotten(head, "older than retention.audit"))
                .toList());
        transaction.audit(beyond.stream()
                .map(head -> forgotten(head, "more than retention.audit_entries"))
                .toList());
        if (!beyond.isEmpty()) {
            log.warn(
                    "audit entries removed before their age projects={} kept={}; raise retention.audit_entries or export them in time",
                    beyond.stream().map(AuditHead::project).toList(),
                    keep);
        }
        return !old.isEmpty() || !beyond.isEmpty();
    }

    private AuditEntry forgotten(AuditHead head, String reason) {
        return AuditEntry.ofServer(
                head.project(),
                node,
                "audit.forget",
                "entries up to " + head.baseNumber(),
                "%s; the last of them had the hash %s".formatted(reason, head.baseHash()));
    }
}
