package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.worker.ClaimRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// In the lane compete workers read the ready queue themselves.
class CompeteTest {

    private final World world = new World();
    private long request;

    @BeforeEach
    void addTypes() {
        world.type("race", "{\"executor\":\"local\",\"pool\":\"fast\",\"lane\":\"compete\"}");
        world.type("sprint", "{\"executor\":\"local\",\"pool\":\"fast\",\"lane\":\"compete\"}");
        world.core.types().refresh();
    }

    /// 000.19
    @Test
    void first_worker_to_ask_gets_the_work() {
        long one = world.worker("w1", 1);
        long other = world.worker("w2", 1);
        var first = world.submit("race", "1");
        var second = world.submit("race", "2");
        world.settle();
        assertThat(world.inboxes.size(one) + world.inboxes.size(other)).isZero();
        assertThat(claim(one, 1)).extracting(CompeteTest::task).containsExactly(first);
        assertThat(claim(one, 1)).extracting(CompeteTest::task).containsExactly(second);
        assertThat(take(other, 1)).isEmpty();
    }

    @Test
    void the_lease_says_by_which_lane_it_came() {
        long worker = world.worker("w1", 2);
        var raced = world.submit("race", "1");
        var assigned = world.submit("echo", "1");
        world.settle();
        assertThat(claim(worker, 2)).extracting(CompeteTest::task).containsExactly(assigned);
        assertThat(claim(worker, 2)).extracting(CompeteTest::task).containsExactly(raced);
        assertThat(world.subtask(raced, 1).lease().lane()).isEqualTo(Lane.COMPETE);
        assertThat(world.subtask(assigned, 1).lease().lane()).isEqualTo(Lane.ASSIGN);
    }

    @Test
    void a_worker_waiting_on_both_lanes_receives_assigned_work() throws Exception {
        long worker = world.worker("w1", 1);
        var waiting = new FutureTask<>(() -> world.core.channel().invitations(worker, 1, Duration.ofMinutes(10)));
        var waiter = Thread.ofPlatform().daemon().start(waiting);
        while (waiter.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        var assigned = world.submit("echo", "1");
        world.settle();
        assertThat(waiting.get(2, TimeUnit.MINUTES))
                .extracting(Invitation::subtask)
                .containsExactly(new SubtaskId(assigned, 1));
    }

    @Test
    void a_worker_that_cannot_run_every_type_of_the_pool_takes_nothing_from_it() {
        long able = world.worker("w1", 1, "race", "sprint");
        long unable = world.worker("w2", 1, "race");
        world.submit("race", "1");
        world.submit("sprint", "1");
        world.settle();
        assertThat(take(unable, 2)).isEmpty();
        assertThat(take(able, 2)).hasSize(2);
    }

    @Test
    void a_pool_that_never_runs_dry_leaves_the_others_their_share() {
        world.type("other", "{\"executor\":\"local\",\"pool\":\"slow\",\"lane\":\"compete\"}");
        world.core.types().refresh();
        long worker = world.worker("w1", 4);
        for (int i = 0; i < 20; i++) {
            world.submit("race", "1");
            world.submit("other", "1");
        }
        var started = IntStream.range(0, 10)
                .mapToObj(_ -> claim(worker, 1).getFirst().type())
                .toList();
        assertThat(started).filteredOn("race"::equals).hasSize(5);
        assertThat(started).filteredOn("other"::equals).hasSize(5);
    }

    @Test
    void an_invitation_that_was_taken_and_not_used_is_offered_again() {
        long worker = world.worker("w1", 1);
        var task = world.submit("race", "1");
        world.settle();
        assertThat(take(worker, 1)).hasSize(1);
        world.pass(Duration.ofSeconds(5));
        assertThat(claim(worker, 1)).extracting(CompeteTest::task).containsExactly(task);
    }

    @Test
    void a_suspect_is_given_to_an_idle_worker_by_the_leader() {
        var poison = world.submit("race", "\"poison\"");
        for (int death = 0; death < 2; death++) {
            long victim = world.worker("victim", 4);
            assertThat(claim(victim, 1)).hasSize(1);
            world.worker("victim", 4);
            world.pass(Duration.ofSeconds(3));
        }
        long other = world.worker("w2", 4);
        world.renew(other);
        world.pass(Duration.ofSeconds(2));
        assertThat(world.queue.take("fast", 10, Duration.ZERO)).isEmpty();
        var inboxes = world.ledger.reads().openSessions().stream()
                .flatMap(session -> world.inboxes.take(session.id(), 10, Duration.ZERO).stream())
                .toList();
        assertThat(inboxes).extracting(Invitation::subtask).containsExactly(new SubtaskId(poison, 1));
    }

    @Test
    void a_suspect_is_given_to_a_worker_that_is_never_idle() {
        var poison = world.submit("race", "\"poison\"");
        for (int death = 0; death < 2; death++) {
            assertThat(claim(world.worker("victim", 4), 1)).hasSize(1);
            world.worker("victim", 4);
            world.pass(Duration.ofSeconds(1));
        }
        for (int i = 0; i < 50; i++) {
            world.submit("race", "\"good\"");
        }
        long busy = world.worker("victim", 4);
        var held = claim(busy, 1);
        assertThat(held).hasSize(1);
        for (int second = 0; second < 5; second++) {
            world.pass(Duration.ofSeconds(1));
            world.renew(busy, held.getFirst());
        }
        assertThat(claim(busy, 1)).extracting(CompeteTest::task).containsExactly(poison);
    }

    private List<Invitation> take(long session, int max) {
        return world.core.channel().invitations(session, max, Duration.ZERO);
    }

    private List<Lease> claim(long session, int max) {
        world.settle();
        var taken = take(session, max);
        return world.await(world.core.channel().claim(new ClaimRequest(session, ++request, Lane.ASSIGN, taken)));
    }

    private static TaskId task(Lease lease) {
        return lease.id().subtask().task();
    }
}
