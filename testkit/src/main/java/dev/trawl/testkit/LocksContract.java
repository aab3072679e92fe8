package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.TaskChange;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// A locked row does not change until the transaction ends. A row that is taken without a lock does not change
/// either, or the transaction runs again.
public abstract class LocksContract extends LedgerContract {

    /// Long enough for a transaction that does not wait for a lock.
    private static final long GRACE_MILLIS = 250;

    @Test
    void a_locked_task_waits_to_be_changed() {
        var task = insertTask(1);
        assertWaits(
                transaction -> transaction.tasks().lock(Set.of(task.id())),
                transaction ->
                        transaction.tasks().change(List.of(new TaskChange(task, task.entered(TaskState.PAUSED)))));
        assertThat(stored(task.id()).state()).isEqualTo(TaskState.PAUSED);
    }

    @Test
    void a_locked_subtask_waits_to_be_changed() {
        var subtask = stored(new SubtaskId(insertTask(1).id(), 1));
        assertWaits(
                transaction -> transaction.subtasks().lock(Set.of(subtask.id())),
                transaction -> transaction
                        .subtasks()
                        .change(List.of(SubtaskChange.of(subtask, subtask.leased(1, 1, Lane.ASSIGN)))));
        assertThat(stored(subtask.id()).session()).hasValue(1);
    }

    @Test
    void a_taken_task_does_not_change_meanwhile() {
        var task = insertTask(1);
        assertStands(
                transaction -> transaction.tasks().take(Set.of(task.id())),
                transaction ->
                        transaction.tasks().change(List.of(new TaskChange(task, task.entered(TaskState.PAUSED)))));
    }

    @Test
    void a_taken_subtask_does_not_change_meanwhile() {
        var subtask = stored(new SubtaskId(insertTask(1).id(), 1));
        assertStands(
                transaction -> transaction.subtasks().take(Set.of(subtask.id())),
                transaction -> transaction
                        .subtasks()
                        .change(List.of(SubtaskChange.of(subtask, subtask.leased(1, 1, Lane.ASSIGN)))));
    }

    @Test
    void a_claim_keeps_the_task_from_changing_state() {
        var task = insertTask(1);
        assertStands(
                transaction -> transaction.subtasks().claimable(Set.of(new SubtaskId(task.id(), 1))),
                transaction ->
                        transaction.tasks().change(List.of(new TaskChange(task, task.entered(TaskState.CANCELLED)))));
    }

    @Test
    void a_locked_task_keeps_its_subtasks_from_being_claimed() {
        var task = insertTask(1).entered(TaskState.RUNNING);
        assertWaits(transaction -> transaction.tasks().lock(Set.of(task.id())), transaction -> {
            var row = transaction
                    .subtasks()
                    .claimable(Set.of(new SubtaskId(task.id(), 1)))
                    .values()
                    .iterator()
                    .next()
                    .subtask();
            transaction.subtasks().change(List.of(SubtaskChange.of(row, row.leased(1, 1, Lane.ASSIGN))));
        });
    }

    @Test
    void no_change_of_a_taken_task_is_lost() {
        var task = insertTask(1);
        Race.of(
                8,
                () -> run(transaction -> {
                    var read = transaction
                            .tasks()
                            .take(Set.of(task.id()))
                            .values()
                            .iterator()
                            .next();
                    transaction
                            .tasks()
                            .change(List.of(new TaskChange(
                                    read, read.with(read.progress().plusDone(1)))));
                }));
        assertThat(stored(task.id()).progress().done()).isEqualTo(8);
    }

    @Test
    void no_change_of_a_taken_subtask_is_lost() {
        var id = new SubtaskId(insertTask(1).id(), 1);
        Race.of(
                8,
                () -> run(transaction -> {
                    var read = transaction
                            .subtasks()
                            .take(Set.of(id))
                            .values()
                            .iterator()
                            .next();
                    transaction
                            .subtasks()
                            .change(List.of(SubtaskChange.of(
                                    read, read.leased(read.session().orElse(0) + 1, 1, Lane.ASSIGN))));
                }));
        assertThat(stored(id).session()).hasValue(8);
    }

    @Test
    void a_locked_session_waits_to_be_changed() {
        var session = reads().session(
                        write(transaction -> transaction.sessions().insert(Rows.session("w"))))
                .orElseThrow();
        assertWaits(
                transaction -> transaction.sessions().lock(session.id()),
                transaction -> transaction.sessions().change(session, session.renewed(Map.of())));
        assertWaits(
                transaction -> transaction.sessions().lockOpen(session.project(), session.worker()),
                transaction -> transaction
                        .sessions()
                        .change(
                                session.renewed(Map.of()),
                                session.renewed(Map.of()).ended(9_000)));
        assertThat(reads().openSessions()).isEmpty();
    }

    @Test
    void a_held_term_keeps_a_newer_one_from_being_taken() {
        long term = write(transaction -> transaction.leadership().take("node-1"));
        assertWaits(
                transaction -> assertThat(transaction.leadership().holds(term)).isTrue(),
                transaction -> transaction.leadership().take("node-2"));
        assertThat(reads().term()).isGreaterThan(term);
    }

    /// Checks that `intrusion` does not commit before the transaction that ran `hold`.
    private void assertWaits(Consumer<Transaction> hold, Consumer<Transaction> intrusion) {
        assertThat(runsAgainst(hold, intrusion)).as("runs").isEqualTo(1);
    }

    /// Checks that `intrusion` does not commit between `hold` and the end of its transaction.
    private void assertStands(Consumer<Transaction> hold, Consumer<Transaction> intrusion) {
        assertThat(runsAgainst(hold, intrusion)).as("runs").isBetween(1, 2);
    }

    /// The number of runs of `hold` until its transaction committed.
    private int runsAgainst(Consumer<Transaction> hold, Consumer<Transaction> intrusion) {
        var held = new CountDownLatch(1);
        var intruded = new CountDownLatch(1);
        var runs = new AtomicInteger();
        var ignored = new AtomicBoolean();
        Race.between(List.of(
                () -> run(transaction -> {
                    // The intrusion made this transaction run again. Its commit is visible before its thread returns.
                    boolean before = runs.incrementAndGet() > 1 && await(intruded, 10_000);
                    hold.accept(transaction);
                    held.countDown();
                    ignored.set(await(intruded, GRACE_MILLIS) && !before);
                }),
                () -> {
                    assertThat(await(held, 10_000)).isTrue();
                    var committed = run(intrusion);
                    intruded.countDown();
                    return committed;
                }));
        assertThat(intruded.getCount()).isZero();
        assertThat(ignored).as("the lock was ignored").isFalse();
        return runs.get();
    }

    private static boolean await(CountDownLatch latch, long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }
}
