package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Submissions.KeptAnswer;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.TaskBody;
import dev.trawl.spi.task.TaskChange;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Submissions of tasks to the ledger.
public abstract class SubmissionsContract extends LedgerContract {

    @Test
    void reserved_runs_of_ids_do_not_overlap() {
        long first = write(transaction -> transaction.submissions().reserveIds(10));
        long second = write(transaction -> transaction.submissions().reserveIds(1));
        long third = write(transaction -> transaction.submissions().reserveIds(1000));
        assertThat(first).isGreaterThanOrEqualTo(2);
        assertThat(second).isGreaterThanOrEqualTo(first + 10);
        assertThat(third).isGreaterThan(second);
    }

    @Test
    void two_reservations_of_one_transaction_do_not_overlap() {
        var ids = write(transaction -> List.of(
                transaction.submissions().reserveIds(5),
                transaction.submissions().reserveIds(5)));
        assertThat(ids.getLast()).isGreaterThanOrEqualTo(ids.getFirst() + 5);
    }

    @Test
    void the_completed_tasks_of_a_series_are_found_newest_first() {
        var tasks = LongStream.range(0, 4)
                .mapToObj(_ -> Rows.task(reserveId(), "shop", "crawl", 1))
                .toList();
        tasks.forEach(task ->
                insert(new NewTask(task, Rows.body("{}"), List.of(), Labels.NONE, List.of("job/a", "schedule/b"))));
        var other = Rows.task(reserveId(), "mall", "crawl", 1);
        insert(new NewTask(other, Rows.body("{}"), List.of(), Labels.NONE, List.of("job/a")));
        assertThat(reads().crawls().pages().completed("shop", "job/a", 9)).isEmpty();
        for (var task : List.of(tasks.get(0), tasks.get(2), other)) {
            changeTasks(new TaskChange(task, task.ended(TaskState.COMPLETED, "", 9)));
        }
        changeTasks(new TaskChange(tasks.get(3), tasks.get(3).ended(TaskState.FAILED, "", 9)));
        var completed = List.of(tasks.get(2).id(), tasks.get(0).id());
        assertThat(reads().crawls().pages().completed("shop", "job/a", 9)).isEqualTo(completed);
        assertThat(reads().crawls().pages().completed("shop", "schedule/b", 1)).containsExactly(completed.getFirst());
        assertThat(reads().crawls().pages().completed("shop", "job/b", 9)).isEmpty();
        run(transaction -> transaction.housekeeping().removeTask(completed.getFirst(), 1_000));
        assertThat(reads().crawls().pages().completed("shop", "job/a", 9)).containsExactly(completed.getLast());
    }

    @Test
    void an_inserted_task_is_read_back_as_it_was() {
        var task = Rows.task(reserveId(), "shop", "crawl", 2).split(0, SplitState.at("7"));
        var body = new TaskBody("{\"url\":\"x\"}", "{\"timeout\":5}", "00-abc-def-01", "ann");
        var parts =
                List.of(new NewSubtask(Rows.subtask(task, 1), "[1]"), new NewSubtask(Rows.subtask(task, 2, 9), "[2]"));
        insert(new NewTask(task, body, parts));

        assertThat(reads().task(task.id())).contains(new TaskView(task, body, List.of()));
        assertThat(stored(task.id())).isEqualTo(task);
        for (NewSubtask part : parts) {
            var id = part.subtask().id();
            assertThat(stored(id)).isEqualTo(part.subtask());
            var claimable = claimable(Set.of(id));
            assertThat(claimable)
                    .hasEntrySatisfying(id, row -> assertThat(row.part()).isEqualTo(part.part()));
        }
    }

    @Test
    void many_tasks_go_in_at_once() {
        long first = write(transaction -> transaction.submissions().reserveIds(500));
        run(transaction -> transaction
                .submissions()
                .insert(LongStream.range(first, first + 500)
                        .mapToObj(id -> Rows.newTask(Rows.task(id)))
                        .toList()));
        assertThat(pending(Rows.PROJECT)).isEqualTo(500);
        assertThat(stored(SubtaskId.of(first + 499, 1)).id().task()).isEqualTo(new TaskId(first + 499));
    }

    @Test
    void inserting_nothing_changes_nothing() {
        run(transaction -> transaction.submissions().insert(List.of()));
        assertThat(pending(Rows.PROJECT)).isZero();
    }

    @Test
    void pending_counts_the_tasks_of_a_project_that_have_not_ended() {
        assertThat(pending("shop")).isZero();
        var one = insertTask("shop", "echo", 1);
        insertTask("shop", "echo", 3);
        insertTask("other", "echo", 1);
        assertThat(pending("shop")).isEqualTo(2);

        change(one, one.entered(TaskState.RUNNING));
        change(stored(one.id()), stored(one.id()).entered(TaskState.PAUSED));
        assertThat(pending("shop")).isEqualTo(2);
        change(stored(one.id()), stored(one.id()).entered(TaskState.FAILED, "dead"));
        assertThat(pending("shop")).isEqualTo(1);
        change(stored(one.id()), stored(one.id()).entered(TaskState.RUNNING, "retried"));
        assertThat(pending("shop")).isEqualTo(2);
        assertThat(pending("other")).isEqualTo(1);
    }

    @Test
    void a_refused_change_does_not_touch_the_pending_count() {
        var task = insertTask("shop", "echo", 1);
        change(task, task.entered(TaskState.CANCELLED));
        change(task, task.entered(TaskState.COMPLETED));
        assertThat(pending("shop")).isZero();
    }

    @Test
    void pending_sees_what_its_own_transaction_did() {
        var task = Rows.task(reserveId());
        long counted = write(transaction -> {
            transaction.submissions().insert(List.of(Rows.newTask(task)));
            return transaction.submissions().pending(Rows.PROJECT);
        });
        assertThat(counted).isEqualTo(1);
    }

    @Test
    void an_unused_idempotency_key_has_no_answer() {
        assertThat(answer("shop", "k")).isEmpty();
    }

    @Test
    void the_first_answer_for_a_key_stays() {
        var first = new KeptAnswer("digest-1", "{\"id\":\"t2\"}");
        assertThat(keep("shop", "k", first)).isTrue();
        assertThat(keep("shop", "k", new KeptAnswer("digest-2", "other"))).isFalse();
        assertThat(keep("shop", "k", first)).isFalse();
        assertThat(answer("shop", "k")).contains(first);
    }

    @Test
    void a_refused_answer_does_not_spoil_the_transaction() {
        keep("shop", "k", new KeptAnswer("1", "one"));
        run(transaction -> {
            transaction.submissions().keep("shop", "k", new KeptAnswer("2", "two"));
            transaction.submissions().keep("shop", "other", new KeptAnswer("3", "three"));
        });
        assertThat(answer("shop", "other")).contains(new KeptAnswer("3", "three"));
    }

    @Test
    void keys_belong_to_their_project() {
        keep("shop", "k", new KeptAnswer("1", "one"));
        assertThat(keep("other", "k", new KeptAnswer("2", "two"))).isTrue();
        assertThat(answer("shop", "k")).contains(new KeptAnswer("1", "one"));
    }

    @Test
    void keys_that_only_look_alike_are_different_keys() {
        for (String key : List.of("key", "KEY", "key ", " key", "kéy", "key\u0301", "ｋey", "")) {
            assertThat(keep("shop", key, new KeptAnswer(key, key)))
                    .as("'%s'", key)
                    .isTrue();
        }
        assertThat(answer("shop", "KEY")).contains(new KeptAnswer("KEY", "KEY"));
    }

    private long pending(String project) {
        return write(transaction -> transaction.submissions().pending(project));
    }

    private Optional<KeptAnswer> answer(String project, String key) {
        return write(transaction -> transaction.submissions().answer(project, key));
    }

    private boolean keep(String project, String key, KeptAnswer answer) {
        return write(transaction -> transaction.submissions().keep(project, key, answer));
    }
}
