package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.OpenWorkReads.Ready;
import dev.trawl.spi.ledger.PullReads;
import dev.trawl.spi.ledger.PullReads.PulledTask;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import dev.trawl.spi.task.Task.TypeVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Tasks that workers pull, and the rows of these workers.
public abstract class PullsContract extends LedgerContract {

    private static final String TYPE = "market";

    @Test
    void the_highest_priority_comes_first_and_then_the_oldest() {
        long late = market(5, 3_000);
        long low = market(0, 1_000);
        long early = market(5, 2_000);
        long seven = market(7, 9_000);
        long high = market(8, 9_000);
        long highest = market(10, 9_000);

        assertThat(ready(0, 10)).containsExactly(highest, high, seven, early, late, low);
        assertThat(ready(0, 2)).containsExactly(highest, high);
        assertThat(ready(2, 3)).containsExactly(seven, early, late);
    }

    @Test
    void only_what_can_be_claimed_of_the_type_and_project_is_ready() {
        long waiting = market(5, 1_000);
        insertTask(Rows.PROJECT, "echo", 1);
        insertTask("other", TYPE, 1);
        var paused = stored(new TaskId(market(9, 1_000)));
        change(paused, paused.entered(TaskState.PAUSED));
        take(market(9, 1_000), 1);

        assertThat(ready(0, 10)).containsExactly(waiting);
    }

    @Test
    void a_held_pull_subtask_shows_its_last_activity() {
        var held = take(market(5, 1_000), 7);
        change(held.subtask().id(), row -> row.checkpointed().touched(5_000));
        long other = market(5, 1_000);
        change(new SubtaskId(new TaskId(other), 1), row -> row.leased(9, 1, Lane.ASSIGN));

        assertThat(pulls().held()).singleElement().satisfies(row -> {
            assertThat(row.id()).isEqualTo(held.subtask().id());
            assertThat(row.lease().holder().orElseThrow().progressAt()).hasValue(5_000);
        });
    }

    @Test
    void a_pull_task_shows_its_cursor_and_worker() {
        long session = write(transaction -> transaction.sessions().insert(Rows.session("chrome-1")));
        long id = market(6, 1_000);
        var held = take(id, session);
        change(new SubtaskChange(
                held.subtask(),
                held.subtask().checkpointed(),
                Optional.of("{\"current_page\":2}"),
                Optional.empty(),
                List.of()));

        assertThat(pulls().task(Rows.PROJECT, TYPE, new TaskId(id))).hasValueSatisfying(shown -> {
            assertThat(shown.task()).isEqualTo(stored(new TaskId(id)));
            assertThat(shown.body().payload()).isEqualTo("{\"n\":6}");
            assertThat(shown.cursor()).isEqualTo("{\"current_page\":2}");
            assertThat(shown.worker()).contains("chrome-1");
        });
        assertThat(pulls().task("other", TYPE, new TaskId(id))).isEmpty();
        assertThat(pulls().task(Rows.PROJECT, "echo", new TaskId(id))).isEmpty();
    }

    @Test
    void tasks_are_listed_from_the_newest_in_pages() {
        long first = market(1, 1_000);
        long second = market(2, 1_000);
        long third = market(3, 1_000);
        insertTask(Rows.PROJECT, "echo", 1);
        var ended = stored(new TaskId(second));
        change(ended, ended.entered(TaskState.COMPLETED));

        assertThat(listed(Set.of(), Long.MAX_VALUE, 10)).containsExactly(third, second, first);
        assertThat(listed(Set.of(), third, 1)).containsExactly(second);
        assertThat(listed(Set.of(TaskState.PENDING), Long.MAX_VALUE, 10)).containsExactly(third, first);
    }

    @Test
    void a_worker_is_read_back_as_it_was_kept() {
        var fresh = PullWorker.fresh("shop", "chrome-1", "pool-a");
        var kept = fresh.registered("Chrome 浏览器1", "{\"browser_type\":\"chrome\"}", 7, 1_000)
                .asked(true, 2_000)
                .ended(new TaskId(12), 3, true, false, 5_000)
                .withPaused(true);
        run(transaction -> {
            assertThat(transaction.pullWorkers().lock("shop", "chrome-1")).isEmpty();
            transaction.pullWorkers().keep(fresh);
            transaction.pullWorkers().keep(kept);
            transaction.pullWorkers().keep(PullWorker.fresh("shop", "chrome-2", "pool-a"));
            transaction.pullWorkers().keep(PullWorker.fresh("other", "chrome-1", "pool-b"));
        });

        assertThat(kept.busyMillis()).isEqualTo(3_000);
        assertThat(pulls().worker("shop", "chrome-1")).contains(kept);
        Optional<PullWorker> locked =
                write(transaction -> transaction.pullWorkers().lock("shop", "chrome-1"));
        assertThat(locked).contains(kept);
        assertThat(pulls().workers("shop", "", 10))
                .extracting(PullWorker::worker)
                .containsExactly("chrome-1", "chrome-2");
        assertThat(pulls().workers("shop", "chrome-1", 10))
                .extracting(PullWorker::worker)
                .containsExactly("chrome-2");
    }

    @Test
    void workers_that_were_not_seen_for_long_are_forgotten() {
        run(transaction -> {
            for (int i = 1; i <= 3; i++) {
                var worker = PullWorker.fresh("shop", "chrome-" + i, "pool-a");
                transaction.pullWorkers().keep(worker.asked(false, 1_000L * i));
            }
        });

        assertThat(forget(2_500, 1)).isEqualTo(1);
        assertThat(forget(2_500, 10)).isEqualTo(1);
        assertThat(forget(2_500, 10)).isZero();
        assertThat(pulls().workers("shop", "", 10))
                .extracting(PullWorker::worker)
                .containsExactly("chrome-3");
    }

    private int forget(long seenBefore, int max) {
        return write(transaction -> transaction.pullWorkers().remove(seenBefore, max));
    }

    @Test
    void the_hosts_of_a_credential_can_be_replaced_and_taken_away() {
        allow("pool-a", Set.of("www.ozon.ru", "*.shopee.tw"));
        allow("pool-b", Set.of("*"));
        allow("pool-a", Set.of("www.ozon.ru"));
        allow("pool-c", Set.of());

        assertThat(pulls().hosts(Rows.PROJECT))
                .isEqualTo(Map.of("pool-a", Set.of("www.ozon.ru"), "pool-b", Set.of("*")));
        allow("pool-b", Set.of());
        assertThat(pulls().hosts(Rows.PROJECT)).containsOnlyKeys("pool-a");
        assertThat(pulls().hosts("other")).isEmpty();
    }

    private void allow(String credential, Set<String> hosts) {
        run(transaction -> transaction.pullWorkers().allow(Rows.PROJECT, credential, hosts));
    }

    private PullReads pulls() {
        return reads().pulls();
    }

    private List<Long> ready(int skip, int max) {
        return pulls().ready(Rows.PROJECT, TYPE, skip, max).stream()
                .map(Ready::id)
                .map(id -> id.task().value())
                .toList();
    }

    private List<Long> listed(Set<TaskState> states, long after, int max) {
        return pulls().tasks(Rows.PROJECT, TYPE, states, after, max).stream()
                .map(PulledTask::task)
                .map(task -> task.id().value())
                .toList();
    }

    private PulledTask take(long id, long session) {
        change(new SubtaskId(new TaskId(id), 1), row -> row.leased(session, 1, Lane.PULL));
        var held = pulls().task(Rows.PROJECT, TYPE, new TaskId(id)).orElseThrow();
        assertThat(held.subtask().state()).isEqualTo(SubtaskState.RUNNING);
        return held;
    }

    private long market(int priority, long createdAt) {
        var id = new TaskId(reserveId());
        var task = Task.created(id, Rows.PROJECT, new TypeVersion(TYPE, 1), priority, createdAt)
                .split(1, SplitState.DONE);
        insert(new NewTask(
                task, Rows.body("{\"n\":%d}".formatted(priority)), List.of(Rows.newSubtask(Rows.subtask(task, 1)))));
        return task.id().value();
    }
}
