package dev.trawl.core.pull;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.report.RetryDecision;
import dev.trawl.core.task.Overrides;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.SubtaskEvent.LockExpired;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.Subtask;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// Revokes the leases of pull workers that make no progress for longer than the type allows. Heartbeats do not
/// prevent this. Each expiry counts as an attempt; the last attempt fails the task.
public final class ExpirePullLocks {

    /// The interval between two regular runs.
    public static final Duration INTERVAL = Duration.ofMinutes(5);

    /// The cause of failure of a task whose locks expired too often.
    public static final String USED_UP = "Max retries exceeded";

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final TaskTypes types;
    private final ReleaseLeases release;
    private final Operation<List<Suspect>, Boolean> operation = (transaction, groups) -> {
        releaseAll(transaction, groups.stream().flatMap(List::stream).collect(Collectors.toSet()));
        return groups.stream().map(_ -> true).toList();
    };

    public ExpirePullLocks(GroupCommit commits, LedgerReads reads, TaskTypes types, ReleaseLeases release) {
        this.commits = commits;
        this.reads = reads;
        this.types = types;
        this.release = release;
    }

    private record Suspect(SubtaskId subtask, long epoch) {}

    /// Releases expired locks. Idempotent and safe on any node. Returns false: one run releases all expired locks.
    public CompletableFuture<Optional<Boolean>> runOnce() {
        long now = reads.now();
        var suspects = reads.pulls().held().stream()
                .filter(row -> isExpired(row, now))
                .map(row -> new Suspect(row.id(), row.epoch()))
                .toList();
        return suspects.isEmpty()
                ? CompletableFuture.completedFuture(Optional.of(false))
                : commits.write(operation, 0, suspects).thenApply(_ -> Optional.of(false));
    }

    private boolean isExpired(Subtask row, long now) {
        return types.find(row.type())
                .filter(type -> now - progressAt(row) >= type.timeout().toMillis())
                .isPresent();
    }

    private static long progressAt(Subtask held) {
        return held.lease().holder().orElseThrow().progressAt().orElse(0);
    }

    private void releaseAll(Transaction transaction, Set<Suspect> suspects) {
        var ids = new TreeSet<SubtaskId>();
        var tasks = new TreeSet<TaskId>();
        suspects.forEach(suspect -> {
            ids.add(suspect.subtask());
            tasks.add(suspect.subtask().task());
        });
        transaction.tasks().lock(tasks); // before any subtask: the last expiry ends the task
        var rows = transaction.subtasks().claimable(ids);
        for (Suspect suspect : suspects) {
            Optional.ofNullable(rows.get(suspect.subtask()))
                    .filter(row -> isHeld(row.subtask(), suspect) && isExpired(row.subtask(), transaction.now()))
                    .ifPresent(row -> release.apply(transaction, List.of(row.subtask()), _ -> expired(row), 0));
        }
    }

    private static boolean isHeld(Subtask row, Suspect suspect) {
        return row.state() == SubtaskState.RUNNING && row.lease().lane() == Lane.PULL && row.epoch() == suspect.epoch();
    }

    private LockExpired expired(Claimable row) {
        var type = types.version(row.task().type().name(), row.task().type().version());
        int most = Overrides.of(row.body().overrides()).retryOf(type).maxAttempts();
        boolean again = row.subtask().attempts().failed() + 1 < most;
        return new LockExpired(again ? RetryDecision.TIMEOUT : USED_UP, again);
    }
}
