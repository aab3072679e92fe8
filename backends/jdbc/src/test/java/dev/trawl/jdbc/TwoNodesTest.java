package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Race;
import dev.trawl.testkit.Rows;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a node remembers of the rows it wrote never outlives what another node writes.
@Timeout(300)
class TwoNodesTest {

    private static final Task TASK = Rows.task(7, Rows.PROJECT, Rows.TYPE, 1).entered(TaskState.RUNNING);
    /// More than a node keeps in hand.
    private static final int BLOCK = 1_001;

    private static final SubtaskId ID = new SubtaskId(TASK.id(), 1);

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void a_row_changed_by_the_other_node_is_reread(String server) {
        onTwo(server, (here, there) -> {
            lease(here, 5);
            assertThat(taken(here).session()).hasValue(5);
            lease(there, 6);
            assertThat(taken(here).session()).hasValue(6);
            assertThat(taken(there).session()).hasValue(6);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void a_conflicting_change_is_retried_on_the_current_row(String server) {
        onTwo(server, (here, there) -> {
            lease(here, 5);
            lease(there, 6);
            var runs = new AtomicInteger();
            here.write(transaction -> {
                runs.incrementAndGet();
                var row = row(transaction);
                return transaction
                        .subtasks()
                        .change(List.of(
                                SubtaskChange.of(row, row.leased(row.session().orElse(0) + 10, 1, Lane.ASSIGN))));
            });
            assertThat(taken(there).session()).hasValue(16);
            assertThat(runs).hasValue(2);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void a_task_that_the_other_ended_is_not_taken_for_running(String server) {
        onTwo(server, (here, there) -> {
            change(here, task(here).with(TASK.progress().plusFailed(1)));
            change(there, task(there).entered(TaskState.CANCELLED, "enough"));
            assertThat(task(here).state()).isEqualTo(TaskState.CANCELLED);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void a_rolled_back_change_is_not_cached(String server) {
        onTwo(server, (here, _) -> {
            lease(here, 5);
            try {
                here.write(transaction -> {
                    var row = row(transaction);
                    transaction.subtasks().change(List.of(SubtaskChange.of(row, row.leased(7, 1, Lane.ASSIGN))));
                    throw new UnsupportedOperationException("the caller gives up");
                });
            } catch (UnsupportedOperationException _) {
                assertThat(taken(here).session()).hasValue(5);
            }
        });
    }

    /// MariaDB ends the whole transaction when two wait for each other, and the next statement would begin another.
    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void a_swallowed_statement_failure_prevents_the_commit(String server) {
        onTwo(server, (here, _) -> {
            assertThatThrownBy(() -> here.write(transaction -> {
                        var row = row(transaction);
                        try {
                            transaction.submissions().insert(List.of(Rows.newTask(TASK)));
                        } catch (RuntimeException _) {
                            // as foreign code might
                        }
                        return transaction
                                .subtasks()
                                .change(List.of(SubtaskChange.of(row, row.leased(9, 1, Lane.ASSIGN))));
                    }))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(taken(here).session()).isEmpty();
        });
    }

    /// R4: the term is read under a lock, and a leader may be cut off, or paused, right then.
    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void a_stalled_leader_transaction_does_not_block_a_new_leader(String server) {
        onTwo(server, (here, there) -> {
            long term = there.write(transaction -> transaction.leadership().take("here"))
                    .value();
            var taken = new AtomicLong();
            var runs = new AtomicInteger();
            var still = here.write(transaction -> {
                boolean holds = transaction.leadership().holds(term);
                if (runs.getAndIncrement() == 0) {
                    taken.set(there.write(other -> other.leadership().take("there"))
                            .value());
                }
                return holds;
            });
            assertThat(taken).hasValue(term + 1);
            assertThat(still.value()).isFalse();
            assertThat(runs).hasValue(2);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb"})
    void no_id_is_given_to_both(String server) {
        onTwo(server, (here, there) -> {
            var firsts = new ConcurrentLinkedQueue<Long>();
            var turns = new AtomicInteger();
            Race.of(8, () -> {
                var node = turns.incrementAndGet() % 2 == 0 ? here : there;
                for (int i = 0; i < 50; i++) {
                    firsts.add(
                            node.write(transaction -> transaction.submissions().reserveIds(BLOCK))
                                    .value());
                }
                return true;
            });
            var sorted = firsts.stream().sorted().toList();
            assertThat(sorted).hasSize(400);
            for (int i = 1; i < sorted.size(); i++) {
                assertThat(sorted.get(i) - sorted.get(i - 1)).isGreaterThanOrEqualTo(BLOCK);
            }
        });
    }

    private interface Trial {
        void run(Ledger here, Ledger there);
    }

    private static void onTwo(String server, Trial trial) {
        var time = new ManualTime();
        boolean postgresql = server.equals("postgresql");
        Supplier<String> url = postgresql ? Servers::postgresql : Servers::mariadb;
        try (var here = postgresql ? Servers.freshPostgresql(time) : Servers.freshMariadb(time);
                var there = JdbcLedgers.open(url.get(), "", "", 2, time)) {
            here.write(transaction -> {
                transaction.submissions().insert(List.of(Rows.newTask(TASK)));
                return true;
            });
            trial.run(here, there);
        }
    }

    private static void lease(Ledger ledger, long session) {
        ledger.write(transaction -> {
            var row = row(transaction);
            return transaction.subtasks().change(List.of(SubtaskChange.of(row, row.leased(session, 1, Lane.ASSIGN))));
        });
    }

    private static Subtask taken(Ledger ledger) {
        return ledger.write(transaction -> row(transaction)).value();
    }

    private static Subtask row(Transaction transaction) {
        return transaction.subtasks().take(Set.of(ID)).values().iterator().next();
    }

    private static Task task(Ledger ledger) {
        return ledger.write(transaction -> transaction
                        .tasks()
                        .take(Set.of(TASK.id()))
                        .values()
                        .iterator()
                        .next())
                .value();
    }

    private static void change(Ledger ledger, Task after) {
        ledger.write(transaction -> {
            var before = transaction
                    .tasks()
                    .take(Set.of(TASK.id()))
                    .values()
                    .iterator()
                    .next();
            return transaction.tasks().change(List.of(new TaskChange(before, after)));
        });
    }
}
