package dev.trawl.core.housekeeping;

import dev.trawl.core.commit.Fenced;
import dev.trawl.core.commit.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.dispatch.Roster.Held;
import dev.trawl.core.report.RetryDecision;
import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.SubtaskEvent.Overran;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.live.Marks;
import dev.trawl.spi.task.Claimable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/// Ends attempts that exceed their timeout although their worker is alive. The worker should end them itself, so
/// this happens only after a grace period.
public final class ExpireOverdue {

    public static final Duration GRACE = Duration.ofSeconds(10);

    private final GroupCommit commits;
    private final TaskTypes types;
    private final ReleaseLeases release;
    private final RandomGenerator random;
    private final Marks marks;
    private final Duration leaseTtl;
    private final Fenced<Suspect, Boolean> operation = new Fenced<>(this::expireAll);

    public ExpireOverdue(
            GroupCommit commits,
            TaskTypes types,
            ReleaseLeases release,
            RandomGenerator random,
            Marks marks,
            Duration leaseTtl) {
        this.commits = commits;
        this.types = types;
        this.release = release;
        this.random = random;
        this.marks = marks;
        this.leaseTtl = leaseTtl;
    }

    /// @param ranFor the time for which the leader has seen it run
    private record Suspect(Held held, Duration ranFor, long term) {}

    /// Expires a lease if its timeout and the grace period are over. Returns empty if the term is over.
    public CompletableFuture<Optional<Boolean>> check(Held held, Duration ranFor, long term) {
        if (types.find(held.type()).filter(type -> type.lane() == Lane.PULL).isPresent()) {
            return CompletableFuture.completedFuture(Optional.of(false)); // a separate lock limits it
        }
        var suspect = new Suspect(held, ranFor, term);
        return commits.write(operation, held.subtask().task().value(), new ByTerm<>(term, suspect))
                .thenApply(expired -> {
                    if (expired.orElse(false)) {
                        marks.mark(Map.of(held.subtask(), held.epoch()), leaseTtl);
                    }
                    return expired;
                });
    }

    private List<Boolean> expireAll(Transaction transaction, List<Suspect> suspects) {
        var ids = new TreeSet<SubtaskId>();
        suspects.forEach(suspect -> ids.add(suspect.held().subtask()));
        var tasks = new TreeSet<TaskId>();
        ids.forEach(id -> tasks.add(id.task()));
        transaction.tasks().lock(tasks); // before any subtask: the last overrun ends the task
        var rows = new HashMap<>(transaction.subtasks().claimable(ids));
        return suspects.stream()
                .map(suspect -> expire(transaction, suspect, rows))
                .toList();
    }

    private boolean expire(Transaction transaction, Suspect suspect, Map<SubtaskId, Claimable> rows) {
        var row = rows.remove(suspect.held().subtask()); // a duplicate is ignored
        if (row == null
                || !row.subtask()
                        .isHeldBy(suspect.held().session(), suspect.held().epoch())) {
            return false;
        }
        if (suspect.ranFor().compareTo(timeout(row).plus(GRACE)) < 0) {
            return false;
        }
        var decisions = new RetryDecision(transaction, types, random);
        long retryAt = decisions.retryAt(row.subtask());
        release.apply(
                transaction, List.of(row.subtask()), _ -> new Overran(RetryDecision.TIMEOUT, retryAt), suspect.term());
        return true;
    }

    private Duration timeout(Claimable row) {
        var type = types.version(row.task().type().name(), row.task().type().version());
        return Overrides.of(row.body().overrides()).timeoutOf(type);
    }
}
