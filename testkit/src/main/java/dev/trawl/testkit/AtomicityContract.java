package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.Role;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.Progress.Delta;
import dev.trawl.spi.task.Submissions.KeptAnswer;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A transaction that throws has no effect.
public abstract class AtomicityContract extends LedgerContract {

    @Test
    void the_answer_of_the_work_comes_back() {
        assertThat(ledger.write(_ -> "answer").value()).isEqualTo("answer");
        assertThat(ledger.writers()).isPositive();
    }

    @Test
    void a_failed_transaction_inserts_nothing() {
        var task = Rows.task(reserveId());
        LedgerFailures.failAfter(ledger, transaction -> {
            transaction.submissions().insert(List.of(Rows.newTask(task)));
            transaction.submissions().keep(Rows.PROJECT, "key", new KeptAnswer("a", "b"));
            transaction.sessions().insert(Rows.session("w"));
            transaction.configs().put("echo", "{}");
            transaction.identity().put(new ApiKey("hash", Rows.PROJECT, "ann", Role.ADMIN));
            transaction.log(List.of(Rows.entry(task.id(), TaskState.PENDING)));
        });
        assertThat(reads().task(task.id())).isEmpty();
        assertThat(lockSubtasks(Set.of(new SubtaskId(task.id(), 1)))).isEmpty();
        assertThat(reads().readyKeys()).isEmpty();
        assertThat(reads().openSessions()).isEmpty();
        assertThat(reads().typeConfigs()).isEmpty();
        assertThat(reads().identity().key("hash")).isEmpty();
        assertThat(reads().log(0, 1)).isEmpty();
        long pending = write(transaction -> transaction.submissions().pending(Rows.PROJECT));
        assertThat(pending).isZero();
        assertThat(insert(task)).isEqualTo(task);
    }

    @Test
    void a_failed_transaction_changes_nothing() {
        var task = insertTask(2);
        var subtask = stored(new SubtaskId(task.id(), 1));
        LedgerFailures.failAfter(ledger, transaction -> changeAll(transaction, task));
        assertThat(stored(task.id())).isEqualTo(task);
        assertThat(stored(subtask.id())).isEqualTo(subtask);
        assertThat(reads().task(task.id()).orElseThrow().task()).isEqualTo(task);
        assertThat(reads().running()).isEmpty();
        assertThat(reads().ranges(task.id(), 0, 1)).isEmpty();
        assertThat(claimable(Set.of(subtask.id())))
                .hasEntrySatisfying(
                        subtask.id(), row -> assertThat(row.cursor()).isEmpty());
        assertThat(lockSubtasks(Set.of(new SubtaskId(task.id(), 3)))).isEmpty();
    }

    private static void changeAll(Transaction transaction, Task task) {
        var subtask = Rows.subtask(task, 1);
        var running = subtask.leased(1, 1, Lane.ASSIGN);
        transaction.tasks().change(List.of(new TaskChange(task, task.entered(TaskState.CANCELLED))));
        transaction
                .subtasks()
                .change(List.of(
                        new SubtaskChange(
                                subtask,
                                running,
                                Optional.of("cursor"),
                                Optional.of("result"),
                                List.of(Rows.range("blob", 0))),
                        SubtaskChange.of(running, running.checkpointed())));
        transaction.subtasks().insert(List.of(new NewSubtask(Rows.subtask(task, 3), "")));
        transaction.progress().add(List.of(new Delta(task.id(), 1, 1)));
    }

    @Test
    void a_failed_transaction_removes_nothing() {
        var task = insert(Rows.task(reserveId()).started(10).endedEarly(TaskState.COMPLETED, "", 20));
        var session = reads().session(write(transaction ->
                        transaction.sessions().insert(Rows.session("w").ended(20))))
                .orElseThrow();
        run(transaction -> {
            transaction.log(List.of(Rows.entry(task.id(), TaskState.COMPLETED)));
            transaction.submissions().keep(Rows.PROJECT, "key", new KeptAnswer("a", "b"));
        });
        LedgerFailures.failAfter(ledger, transaction -> {
            assertThat(transaction.housekeeping().removeTasks(1_000, 10)).isFalse();
            assertThat(transaction.housekeeping().removeLog(Long.MAX_VALUE, 10)).isEqualTo(1);
            assertThat(transaction.housekeeping().removeAnswers(Long.MAX_VALUE, 10))
                    .isEqualTo(1);
            assertThat(transaction.sessions().removeEnded(1_000, 10)).hasSize(1);
        });
        assertThat(stored(task.id())).isEqualTo(task);
        assertThat(reads().session(session.id())).contains(session);
        assertThat(reads().log(0, 10)).hasSize(1);
        assertThat(stored(new SubtaskId(task.id(), 1))).isEqualTo(Rows.subtask(task, 1));
    }

    @Test
    void the_ledger_works_after_a_failed_transaction() {
        LedgerFailures.failAfter(
                ledger, transaction -> transaction.submissions().reserveIds(5));
        assertThat(stored(insertTask(1).id()).state()).isEqualTo(TaskState.PENDING);
    }
}
