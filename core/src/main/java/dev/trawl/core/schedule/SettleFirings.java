package dev.trawl.core.schedule;

import dev.trawl.core.commit.Fenced;
import dev.trawl.core.commit.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.firing.Firings.Ended;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Standing;
import dev.trawl.spi.ledger.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/// Applies ended tasks to their schedules. Consecutive failures pause a schedule. A held instant becomes due.
public final class SettleFirings {

    private static final int BATCH = 200;

    private final GroupCommit commits;
    private final Fenced<Long, Boolean> operation = new Fenced<>(
            (transaction, terms) -> terms.stream().map(_ -> settle(transaction)).toList());

    public SettleFirings(GroupCommit commits) {
        this.commits = commits;
    }

    /// Settles a batch. Returns empty if the term is over, else whether more may exist.
    public CompletableFuture<Optional<Boolean>> settleNext(long term) {
        return commits.write(operation, 0, new ByTerm<>(term, term));
    }

    private static boolean settle(Transaction transaction) {
        var ended = transaction.schedules().firings().ended(BATCH);
        ended.stream()
                .collect(Collectors.groupingBy(one -> one.firing().schedule(), TreeMap::new, Collectors.toList()))
                .forEach((schedule, firings) -> settle(transaction, schedule, firings));
        return ended.size() == BATCH;
    }

    private static void settle(Transaction transaction, long id, List<Ended> firings) {
        var schedule = transaction.schedules().lock(id);
        firings.forEach(
                one -> transaction.schedules().firings().change(one.firing().closed()));
        schedule.ifPresent(row -> {
            var counted = row.with(row.standing().failed(failures(row, firings)));
            transaction.schedules().change(row, row.with(after(transaction, counted)));
        });
    }

    private static int failures(Schedule schedule, List<Ended> firings) {
        int failures = schedule.standing().failures();
        for (Ended one : firings) {
            failures = switch (one.state().orElse(TaskState.CANCELLED)) {
                case FAILED -> failures + 1;
                case COMPLETED -> 0;
                case PENDING, RUNNING, PAUSED, CANCELLED -> failures;
            };
        }
        return failures;
    }

    private static Standing after(Transaction transaction, Schedule counted) {
        var checked = Failures.checked(transaction, counted, "tasks");
        return checked.heldAt() > 0 && !checked.paused() ? checked.due(transaction.now()) : checked;
    }
}
