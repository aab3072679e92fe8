package dev.trawl.core.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Lane;
import dev.trawl.spi.Role;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Requirements 003.02, 003.03, 003.08–003.11, 003.17: how browsers come to their work.
class PullTest {

    private static final Caller OTHER_POOL = new Caller(Caller.DEFAULT_PROJECT, "other-pool", Role.BROWSER);

    private final Browsers browsers = new Browsers();

    @Test
    void the_highest_priority_is_pulled_first_and_then_the_oldest() { // 003.08
        var low = browsers.task(0);
        var first = browsers.task(6);
        var second = browsers.task(6);
        var high = browsers.task(9);
        var highest = browsers.task(10);
        browsers.register("chrome-1");

        assertThat(tasks(browsers.pull("chrome-1", 10))).containsExactly(highest, high, first, second, low);
    }

    @Test
    void a_pulled_task_is_locked_by_its_worker() { // 003.03
        var task = browsers.task(5);
        long session = browsers.register("chrome-1").session();
        var lease = browsers.pullOne("chrome-1");

        var held = browsers.world.subtask(task, 1);
        assertThat(held.isHeldBy(session, lease.id().epoch())).isTrue();
        assertThat(held.lease().lane()).isEqualTo(Lane.PULL);
        assertThat(held.lease().holder().orElseThrow().progressAt())
                .hasValue(browsers.world.ledger.reads().now());
        assertThat(browsers.world.task(task).state()).isEqualTo(TaskState.RUNNING);
        assertThat(browsers.register("chrome-1").held()).containsExactly(task);
    }

    @Test
    void pull_tasks_are_never_offered_to_trawl_workers() {
        var task = browsers.task(10);
        long session = browsers.world.worker("w-1", 10);
        browsers.world.pass(Duration.ofSeconds(40));

        assertThat(browsers.world.inboxes.size(session)).isZero();
        assertThat(browsers.world.queue.size("default")).isZero();
        assertThat(browsers.world.subtask(task, 1).state()).isEqualTo(SubtaskState.QUEUED);
    }

    @Test
    void two_hundred_tasks_pulled_by_twenty_workers_are_all_different() { // 003.10
        for (int i = 0; i < 200; i++) {
            browsers.task(i % 11);
        }
        for (int i = 0; i < 20; i++) {
            browsers.register("chrome-" + i);
        }
        var pulled = new HashSet<TaskId>();
        for (int turn = 0; turn < 10; turn++) {
            for (int i = 0; i < 20; i++) {
                assertThat(pulled.add(task(browsers.pullOne("chrome-" + i)))).isTrue();
            }
        }
        assertThat(pulled).hasSize(200);
        assertThat(browsers.pull("chrome-0", 1)).isEmpty(); // 003.11
    }

    @Test
    void a_crowd_that_asks_at_once_gets_different_tasks() {
        for (int i = 0; i < 20; i++) {
            browsers.task(5);
            browsers.register("chrome-" + i);
        }
        var core = browsers.world.core;
        var asked = IntStream.range(0, 20)
                .mapToObj(i -> core.pulls()
                        .subtasks()
                        .pull(Browsers.POOL, new PullRequest("chrome-" + i, "market", 1, 0, _ -> true)))
                .toList();
        browsers.world.settle();

        assertThat(asked)
                .allSatisfy(answer -> assertThat(answer.join().leases()).hasSize(1));
        assertThat(asked.stream().map(answer -> task(answer.join().leases().getFirst())))
                .doesNotHaveDuplicates();
    }

    @Test
    void a_repeated_request_gets_the_same_leases() {
        browsers.task(5);
        browsers.task(5);
        browsers.register("chrome-1");

        var first = browsers.ask("chrome-1", 1, 77).leases();
        assertThat(browsers.ask("chrome-1", 1, 77).leases()).isEqualTo(first);
        assertThat(browsers.ask("chrome-1", 1, 78).leases()).isNotEqualTo(first).hasSize(1);
    }

    @Test
    void a_worker_that_has_not_registered_gets_nothing() {
        browsers.task(5);

        assertThat(browsers.ask("chrome-1", 1, 0).seat().answer()).isEqualTo(PullAnswer.NOT_REGISTERED);
        assertThat(browsers.world.ledger.reads().running()).isEmpty();
    }

    @Test
    void registering_again_keeps_the_session_and_what_it_holds() {
        var task = browsers.task(5);
        long session = browsers.register("chrome-1").session();
        var lease = browsers.pullOne("chrome-1");

        var again = browsers.register("chrome-1");

        assertThat(again.session()).isEqualTo(session);
        assertThat(again.held()).containsExactly(task);
        assertThat(browsers.complete("chrome-1", lease)).isEqualTo(PullAnswer.DONE);
    }

    @Test
    void a_worker_id_belongs_to_the_credential_that_registered_it_first() {
        browsers.task(5);
        browsers.register("chrome-1");

        assertThat(browsers.register(OTHER_POOL, "chrome-1").answer()).isEqualTo(PullAnswer.TAKEN);
        browsers.world.worker("w-1", 1);
        assertThat(browsers.register("w-1").answer()).isEqualTo(PullAnswer.TAKEN);
        assertThat(browsers.pull("chrome-1", 1)).hasSize(1);
    }

    @Test
    void only_the_holder_of_the_lock_can_update_and_complete() { // 003.17
        var task = browsers.task(5);
        browsers.register("chrome-1");
        browsers.register("chrome-2");
        var lease = browsers.pullOne("chrome-1");
        var outcome = new Outcome.Succeeded("{}");

        assertThat(browsers.report("chrome-2", task, Optional.empty(), "", outcome))
                .isEqualTo(PullAnswer.NOT_OWNER);
        assertThat(browsers.complete("chrome-2", lease)).isEqualTo(PullAnswer.FOREIGN_LEASE);
        assertThat(browsers.report("nobody", task, Optional.empty(), "", outcome))
                .isEqualTo(PullAnswer.NOT_REGISTERED);
        assertThat(browsers.report("chrome-1", new TaskId(999_999), Optional.empty(), "", outcome))
                .isEqualTo(PullAnswer.UNKNOWN_TASK);
        assertThat(browsers.world.task(task).state()).isEqualTo(TaskState.RUNNING);
        assertThat(browsers.report("chrome-1", task, Optional.empty(), "", outcome))
                .isEqualTo(PullAnswer.DONE);
        assertThat(browsers.world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void a_task_of_another_kind_or_project_is_unknown() {
        var echo = browsers.world.submit("echo", "{}");
        browsers.register("chrome-1");

        assertThat(browsers.report("chrome-1", echo, Optional.empty(), "", new Outcome.Succeeded("{}")))
                .isEqualTo(PullAnswer.UNKNOWN_TASK);
    }

    @Test
    void a_repeated_end_is_known_with_a_lease_and_without() {
        var task = browsers.task(5);
        browsers.register("chrome-1");
        var lease = browsers.pullOne("chrome-1");
        var outcome = new Outcome.Succeeded("{}");

        assertThat(browsers.complete("chrome-1", lease)).isEqualTo(PullAnswer.DONE);
        assertThat(browsers.complete("chrome-1", lease)).isEqualTo(PullAnswer.DONE);
        assertThat(browsers.report("chrome-1", task, Optional.empty(), "", outcome))
                .isEqualTo(PullAnswer.DONE);
        assertThat(browsers.fail("chrome-1", lease)).isEqualTo(PullAnswer.STALE_LEASE);
        assertThat(worker().done()).isEqualTo(1);
        assertThat(browsers.world.task(task).state()).isEqualTo(TaskState.COMPLETED);
    }

    @Test
    void a_failed_task_is_pulled_again_until_its_retries_are_used_up() { // 003.30
        var task = browsers.task(5);
        browsers.register("chrome-1");
        for (int failures = 1; failures < 3; failures++) {
            browsers.fail("chrome-1", browsers.pullOne("chrome-1"));
            assertThat(browsers.world.subtask(task, 1).attempts().failed()).isEqualTo(failures);
            assertThat(browsers.world.task(task).state()).isEqualTo(TaskState.RUNNING);
            browsers.world.pass(Duration.ofSeconds(5));
        }
        browsers.fail("chrome-1", browsers.pullOne("chrome-1"));

        assertThat(browsers.world.task(task).state()).isEqualTo(TaskState.FAILED);
        assertThat(browsers.world.task(task).status().reason()).hasValue("FAILED: no network");
        assertThat(browsers.pull("chrome-1", 1)).isEmpty();
    }

    @Test
    void the_lease_of_a_cancelled_task_is_over() {
        var task = browsers.task(5);
        browsers.register("chrome-1");
        var lease = browsers.pullOne("chrome-1");
        browsers.world.await(browsers.world.core.control().order(World.CALLER, task, TaskAction.CANCEL));

        assertThat(browsers.update("chrome-1", lease, "{}")).isEqualTo(PullAnswer.STALE_LEASE);
        assertThat(browsers.complete("chrome-1", lease)).isEqualTo(PullAnswer.STALE_LEASE);
    }

    @Test
    void a_worker_gets_only_what_it_is_allowed() {
        browsers.task(10);
        browsers.register("chrome-1");
        var asked = new PullRequest("chrome-1", "market", 5, 0, payload -> payload.contains("elsewhere"));

        assertThat(browsers.world
                        .await(browsers.world.core.pulls().subtasks().pull(Browsers.POOL, asked))
                        .leases())
                .isEmpty();
    }

    @Test
    void a_paused_worker_gets_nothing_new_and_keeps_what_it_has() {
        browsers.task(5);
        browsers.task(5);
        browsers.register("chrome-1");
        var lease = browsers.pullOne("chrome-1");
        pause(true);

        var pulled = browsers.ask("chrome-1", 1, 0);
        assertThat(pulled.seat().paused()).isTrue();
        assertThat(pulled.leases()).isEmpty();
        assertThat(browsers.complete("chrome-1", lease)).isEqualTo(PullAnswer.DONE);
        pause(false);
        assertThat(browsers.pull("chrome-1", 1)).hasSize(1);
    }

    @Test
    void a_worker_put_offline_gives_back_what_it_has_and_comes_again_paused() { // 003.37
        var task = browsers.task(5);
        browsers.register("chrome-1");
        var lease = browsers.pullOne("chrome-1");
        var offline = browsers.world.core.pulls().sessions().offline(World.CALLER, "chrome-1");
        browsers.world.settle();

        assertThat(browsers.world.await(offline)).isPresent();
        assertThat(browsers.world.subtask(task, 1).state()).isEqualTo(SubtaskState.QUEUED);
        assertThat(browsers.world.subtask(task, 1).attempts().failed()).isZero();
        assertThat(browsers.update("chrome-1", lease, "{}")).isEqualTo(PullAnswer.NOT_REGISTERED);
        assertThat(browsers.register("chrome-1").paused()).isTrue();
        assertThat(browsers.pull("chrome-1", 1)).isEmpty();
    }

    @Test
    void completed_and_failed_pulls_and_busy_time_are_counted() { // 003.37
        browsers.task(5);
        browsers.task(5);
        browsers.register("chrome-1");
        for (boolean well : List.of(true, false)) {
            var lease = browsers.pullOne("chrome-1");
            browsers.world.pass(Duration.ofSeconds(10));
            var _ = well ? browsers.complete("chrome-1", lease) : browsers.fail("chrome-1", lease);
            browsers.world.pass(Duration.ofSeconds(50));
        }

        assertThat(worker().done()).isEqualTo(1);
        assertThat(worker().failed()).isEqualTo(1);
        assertThat(worker().busyMillis()).isBetween(20_000L, 21_000L);
    }

    private PullWorker worker() {
        return browsers.world
                .ledger
                .reads()
                .pulls()
                .worker(Caller.DEFAULT_PROJECT, "chrome-1")
                .orElseThrow();
    }

    private void pause(boolean paused) {
        assertThat(browsers.world.await(browsers.world.core.pulls().sessions().pause(World.CALLER, "chrome-1", paused)))
                .isPresent();
    }

    private static List<TaskId> tasks(List<Lease> leases) {
        return leases.stream().map(PullTest::task).toList();
    }

    private static TaskId task(Lease lease) {
        return lease.id().subtask().task();
    }

    @Test
    void an_unknown_worker_cannot_be_paused() {
        assertThat(browsers.world.await(browsers.world.core.pulls().sessions().pause(World.CALLER, "nobody", true)))
                .isEmpty();
    }
}
