package dev.trawl.core.submit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.World;
import dev.trawl.core.submit.Submission.IdempotencyKey;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.SubmitReply.KeyReused;
import dev.trawl.core.submit.SubmitReply.QuotaExceeded;
import dev.trawl.core.submit.SubmitReply.Rejected;
import dev.trawl.core.task.Overrides;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Step 1: accepted means durable; refused means nothing is stored. (000.12, 000.15, 000.16)
class SubmitTaskTest {

    private final World world = new World();

    @Test
    void a_task_is_stored_as_pending_with_its_only_subtask_queued() {
        var id = world.submit("echo", "{\"a\":1}");
        assertThat(world.task(id).state()).isEqualTo(TaskState.PENDING);
        assertThat(world.subtask(id, 1).state()).isEqualTo(SubtaskState.QUEUED);
        assertThat(world.task(id).isSingle()).isTrue();
    }

    @Test
    void the_answer_waits_for_the_commit() {
        var answer = world.core.submit().submit(World.CALLER, Submission.of(TaskRequest.of("echo", "1")));
        assertThat(answer).isNotDone();
        world.settle();
        assertThat(answer).isDone();
    }

    @Test
    void the_answer_costs_the_same_however_long_the_list_is() {
        world.submit("echo", "1"); // reserves ids for the next ones too
        var cost = new Cost(1, 1, 0);
        assertThat(costOf(list(10))).isEqualTo(cost);
        assertThat(costOf(list(50_000))).isEqualTo(cost);
    }

    private record Cost(int commits, long entries, int subtasks) {}

    private Cost costOf(String payload) {
        world.settle();
        long before = world.ledger.reads().lastPosition();
        var answer = world.core.submit().submit(World.CALLER, Submission.of(TaskRequest.of("list", payload)));
        int commits = 0;
        for (; !answer.isDone(); commits++) {
            world.core.commits().runOnce(0);
        }
        var task = ((Accepted) answer.join()).ids().getFirst();
        return new Cost(
                commits,
                world.ledger.reads().lastPosition() - before,
                world.ledger.reads().subtasks(task, Set.of(), 0, 10).size());
    }

    private static String list(int items) {
        return IntStream.range(0, items)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",", "{\"items\":[", "]}"));
    }

    @Test
    void an_unknown_type_is_refused_with_the_known_ones() {
        var reply = world.await(world.core.submit().submit(World.CALLER, Submission.of(TaskRequest.of("nope", "1"))));
        assertThat(reply)
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.errors())
                                .singleElement()
                                .satisfies(error -> {
                                    assertThat(error.kind()).isEqualTo("unknown_type");
                                    assertThat(error.pointer()).isEqualTo("/type");
                                    assertThat(error.detail()).contains("echo", "list", "narrow");
                                }));
    }

    @Test
    void one_bad_task_of_many_refuses_all_of_them() {
        var submission =
                Submission.of(TaskRequest.of("echo", "1"), TaskRequest.of("nope", "1"), TaskRequest.of("list", "{}"));
        var reply = world.await(world.core.submit().submit(World.CALLER, submission));
        assertThat(reply)
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.errors())
                                .extracting(SubmitReply.FieldError::task)
                                .containsExactly(1, 2));
        assertThat(world.core.query().tasks(World.CALLER, Set.of(), TaskPlace.END, 10))
                .isEmpty();
    }

    @Test
    void the_same_key_and_body_again_gives_the_same_tasks() {
        var submission = new Submission(
                List.of(TaskRequest.of("echo", "1"), TaskRequest.of("echo", "2")),
                Optional.of(new IdempotencyKey("k", "digest")),
                "");
        var first = (Accepted) world.await(world.core.submit().submit(World.CALLER, submission));
        var second = (Accepted) world.await(world.core.submit().submit(World.CALLER, submission));
        assertThat(first.repeated()).isFalse();
        assertThat(second.repeated()).isTrue();
        assertThat(second.ids()).isEqualTo(first.ids());
    }

    @Test
    void two_calls_with_one_key_in_one_group_store_one_task() {
        var submission = new Submission(
                List.of(TaskRequest.of("echo", "1")), Optional.of(new IdempotencyKey("k", "digest")), "");
        world.settle();
        var first = world.core.submit().submit(World.CALLER, submission);
        var second = world.core.submit().submit(World.CALLER, submission);
        world.settle();
        assertThat(((Accepted) second.join()).ids()).isEqualTo(((Accepted) first.join()).ids());
    }

    @Test
    void the_same_key_with_another_body_is_refused() {
        world.await(world.core.submit().submit(World.CALLER, keyed("digest-1")));
        assertThat(world.await(world.core.submit().submit(World.CALLER, keyed("digest-2"))))
                .isEqualTo(new KeyReused());
    }

    @Test
    void a_repetition_gets_the_first_answer_although_its_type_has_changed() {
        world.type("changing", "{\"executor\":\"local\"}");
        world.core.types().refresh();
        var submission = new Submission(
                List.of(TaskRequest.of("changing", "1")), Optional.of(new IdempotencyKey("k", "digest")), "");
        var first = (Accepted) world.await(world.core.submit().submit(World.CALLER, submission));
        world.type("changing", "{\"executor\":\"local\",\"split\":{\"field\":\"urls\"}}");
        world.core.types().refresh();
        assertThat(world.await(world.core.submit().submit(World.CALLER, submission)))
                .isEqualTo(new Accepted(first.ids(), true));
        var fresh = new Submission(submission.tasks(), Optional.of(new IdempotencyKey("k2", "digest")), "");
        assertThat(world.await(world.core.submit().submit(World.CALLER, fresh))).isInstanceOf(Rejected.class);
    }

    private static Submission keyed(String digest) {
        return new Submission(List.of(TaskRequest.of("echo", "1")), Optional.of(new IdempotencyKey("k", digest)), "");
    }

    @Test
    void a_project_over_its_quota_is_refused_until_something_ends() {
        var defaults = CoreConfig.defaults("node-1");
        var small = new World(new CoreConfig(
                "node-1",
                100,
                new SubmitConfig(2),
                defaults.dispatch(),
                defaults.leases(),
                defaults.scheduler(),
                defaults.retention()));
        small.submit("echo", "1");
        small.submit("echo", "2");
        var third = Submission.of(TaskRequest.of("echo", "3"));
        assertThat(small.await(small.core.submit().submit(World.CALLER, third))).isEqualTo(new QuotaExceeded(2, 2));
        long session = small.worker("w1", 1);
        small.succeed(session, small.claimOne(session));
        assertThat(small.await(small.core.submit().submit(World.CALLER, third))).isInstanceOf(Accepted.class);
    }

    @Test
    void a_delayed_task_waits_for_its_time() {
        long session = world.worker("w1", 1);
        var id = world.submit(new TaskRequest("echo", "1", 5, Overrides.NONE, Duration.ofSeconds(4)));
        assertThat(world.subtask(id, 1).state()).isEqualTo(SubtaskState.PENDING);
        assertThat(world.claim(session, 1)).isEmpty();
        world.pass(Duration.ofSeconds(5));
        assertThat(world.claimOne(session).id().subtask()).isEqualTo(World.only(id));
    }

    @Test
    void a_delayed_task_that_is_split_waits_as_a_whole() {
        long session = world.worker("w1", 4);
        world.submit(new TaskRequest("list", "{\"items\":[1,2,3,4]}", 5, Overrides.NONE, Duration.ofSeconds(4)));
        assertThat(world.claim(session, 4)).isEmpty();
        world.pass(Duration.ofSeconds(5));
        assertThat(world.claim(session, 4)).hasSize(2);
    }

    @Test
    void a_task_overrides_timeout_and_retries_of_its_type() {
        long session = world.worker("w1", 1);
        var overrides = new Overrides(OptionalInt.of(0), Optional.of(Duration.ofSeconds(9)), 0);
        var id = world.submit(new TaskRequest("echo", "1", 5, overrides, Duration.ZERO));
        var lease = world.claimOne(session);
        assertThat(lease.timeout()).isEqualTo(Duration.ofSeconds(9));
        world.report(session, lease, 1, new Outcome.Failed(true, "once is enough"));
        assertThat(world.task(id).state()).isEqualTo(TaskState.FAILED);
    }

    @Test
    void ids_are_never_given_twice() {
        var tasks = IntStream.range(0, 25_000)
                .mapToObj(i -> TaskRequest.of("echo", "" + i))
                .toArray(TaskRequest[]::new);
        var all = (Accepted) world.await(world.core.submit().submit(World.CALLER, Submission.of(tasks)));
        assertThat(all.ids()).doesNotHaveDuplicates().hasSize(25_000);
        assertThat(all.ids()).doesNotContain(world.submit("echo", "x"));
    }
}
