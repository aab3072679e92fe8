package dev.trawl.sim.mutant;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Subtask.Attempts;
import dev.trawl.spi.task.Subtask.LeaseState;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Subtasks;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// Planted bugs in reads and changes of subtask rows.
final class SubtaskMutations {

    private SubtaskMutations() {}

    private static Mutation subtasks(BiFunction<Subtasks, LedgerReads, Subtasks> wrap) {
        return new Mutation() {
            @Override
            public Transaction transaction(Transaction honest, LedgerReads reads) {
                return new HonestTransaction(honest) {
                    @Override
                    public Subtasks subtasks() {
                        return wrap.apply(super.subtasks(), reads);
                    }
                };
            }
        };
    }

    private static Mutation changes(Predicate<SubtaskChange> which, UnaryOperator<SubtaskChange> spoil) {
        return subtasks((honest, _) -> new ForwardingSubtasks(honest) {
            @Override
            public List<Boolean> change(List<SubtaskChange> changes) {
                return super.change(changes.stream()
                        .map(change -> which.test(change) ? spoil.apply(change) : change)
                        .toList());
            }
        });
    }

    private static SubtaskChange with(SubtaskChange change, Subtask after) {
        return new SubtaskChange(change.before(), after, change.cursor(), change.result(), change.ranges());
    }

    private static Subtask keptEpoch(SubtaskChange change) {
        var lease = change.after().lease();
        return change.after()
                .with(new LeaseState(change.before().epoch(), lease.lane(), lease.holder(), OptionalLong.empty()));
    }

    private static Subtask undelivered(Subtask claimed) {
        var counts = claimed.attempts();
        return claimed.with(new Attempts(counts.failed(), 0, counts.checkpoints()));
    }

    private static boolean isClaim(SubtaskChange change) {
        return change.before().state() == SubtaskState.QUEUED && change.after().state() == SubtaskState.RUNNING;
    }

    private static boolean isCancel(SubtaskChange change) {
        return change.before().state() == SubtaskState.RUNNING && change.after().state() == SubtaskState.CANCELLED;
    }

    static Mutation claimIgnoresTaskState() {
        return subtasks((honest, _) -> new ForwardingSubtasks(honest) {
            @Override
            public Map<SubtaskId, Claimable> claimable(Collection<SubtaskId> ids) {
                var rows = new TreeMap<>(super.claimable(ids));
                rows.replaceAll((_, row) -> new Claimable(
                        row.subtask(), row.task().entered(TaskState.RUNNING), row.body(), row.part(), row.cursor()));
                return rows;
            }
        });
    }

    static Mutation claimKeepsEpoch() {
        return changes(SubtaskMutations::isClaim, change -> with(change, keptEpoch(change)));
    }

    static Mutation deliveriesNotCounted() {
        return changes(SubtaskMutations::isClaim, change -> with(change, undelivered(change.after())));
    }

    static Mutation cancelSparesRunning() {
        return subtasks((honest, _) -> new ForwardingSubtasks(honest) {
            @Override
            public List<Subtask> ofTask(TaskId task, Set<SubtaskState> states, int after, int max) {
                return states.contains(SubtaskState.RUNNING) ? List.of() : super.ofTask(task, states, after, max);
            }
        });
    }

    static Mutation cancelKeepsEpoch() {
        return changes(SubtaskMutations::isCancel, change -> with(change, keptEpoch(change)));
    }

    static Mutation cursorWithoutRanges() {
        return changes(
                change -> change.cursor().isPresent(),
                change -> new SubtaskChange(
                        change.before(), change.after(), change.cursor(), change.result(), List.of()));
    }

    static Mutation lostWorkNotReleased() {
        return changes(
                change -> change.before().state() == SubtaskState.RUNNING
                        && change.after().state() == SubtaskState.PENDING,
                change -> SubtaskChange.of(change.before(), change.before()));
    }

    static Mutation wokenTooEarly() {
        return subtasks((honest, reads) -> new ForwardingSubtasks(honest) {
            @Override
            public List<Subtask> due(int max) {
                var due = super.due(max);
                return due.isEmpty() ? anyWaiting(reads).map(List::of).orElse(due) : due;
            }
        });
    }

    private static Optional<Subtask> anyWaiting(LedgerReads reads) {
        var waiting = EnumSet.of(SubtaskState.PENDING, SubtaskState.RETRY);
        return reads.log(0, Integer.MAX_VALUE).stream()
                .filter(logged ->
                        logged.entry().subtaskState().filter(waiting::contains).isPresent())
                .flatMap(logged -> reads.subtasks(logged.entry().task(), waiting, 0, 1).stream())
                .map(SubtaskView::subtask)
                .findFirst();
    }
}
