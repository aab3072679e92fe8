package dev.trawl.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.World;
import dev.trawl.core.leader.Balance;
import dev.trawl.core.leader.Balance.Load;
import dev.trawl.core.session.LeaseConfig;
import dev.trawl.plugin.Lease;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is promised and not begun goes where there is room, and the strategy can be changed. (001.24, 001.31, 001.36)
class RebalanceTest {

    private final World world = new World(withStrategy("random"));
    private final Balance balance = world.core.steering().balance();

    /// There is a leader.
    @BeforeEach
    void lead() {
        world.settle();
    }

    private void fill(long session) {
        for (int i = 0; i < 12; i++) {
            world.submit("echo", "1");
        }
        assertThat(world.claim(session, 4)).hasSize(4);
        assertThat(world.inboxes.size(session)).isEqualTo(8);
    }

    @Test
    void waiting_invitations_move_to_a_worker_with_capacity() {
        long busy = world.worker("w1", 4);
        fill(busy);
        long idle = world.worker("w2", 4);
        assertThat(world.inboxes.size(idle)).isZero();
        assertThat(world.await(balance.rebalance())).contains(6);
        assertThat(world.inboxes.size(busy)).isEqualTo(2);
        assertThat(world.inboxes.size(idle)).isEqualTo(6);
        assertThat(world.await(balance.rebalance())).contains(0);
        var all = new HashSet<>(world.claim(idle, 10).stream().map(Lease::id).toList());
        assertThat(all).hasSize(6);
        world.claim(busy, 10).forEach(lease -> assertThat(all.add(lease.id())).isTrue());
        assertThat(all).hasSize(8);
    }

    @Test
    void unfit_and_draining_workers_receive_nothing() {
        long busy = world.worker("w1", 4);
        fill(busy);
        world.worker("narrow", 4, "narrow");
        long drained = world.worker("w3", 4);
        world.await(world.core.sessions().drain(drained, true));
        assertThat(world.await(balance.rebalance())).contains(0);
        assertThat(world.inboxes.size(busy)).isEqualTo(8);
    }

    @Test
    void an_inbox_without_alternatives_keeps_its_order() {
        assertThat(world.await(balance.use("least_tasks"))).contains(true);
        long busy = world.worker("w1", 4);
        fill(busy);
        world.worker("narrow", 4, "narrow");
        var before = world.inboxes.take(busy, 8, Duration.ZERO);
        world.inboxes.put(busy, before);
        world.pass(Duration.ofSeconds(3));
        assertThat(world.inboxes.take(busy, 8, Duration.ZERO)).isEqualTo(before);
    }

    @Test
    void the_strategy_by_load_evens_out_by_itself() {
        assertThat(world.await(balance.use("least_tasks"))).contains(true);
        long busy = world.worker("w1", 4);
        fill(busy);
        long idle = world.worker("w2", 4);
        world.pass(Duration.ofSeconds(2));
        assertThat(world.inboxes.size(idle)).isEqualTo(6);
    }

    /// A worker without a free slot keeps what was assigned to it only while no other worker is idle.
    @Test
    void invitations_leave_a_full_worker_for_an_idle_one_with_every_strategy() {
        var ttl = LeaseConfig.DEFAULTS.ttl();
        for (String strategy : List.of("random", "round_robin", "weighted", "consistent_hash")) {
            var own = new World(withStrategy(strategy));
            own.settle();
            long busy = own.worker("w1", 1);
            own.submit("echo", "1");
            own.submit("echo", "2");
            var held = own.claim(busy, 1);
            assertThat(own.inboxes.size(busy)).as(strategy).isEqualTo(1);
            long idle = own.worker("w2", 1);
            assertThat(own.inboxes.size(idle)).as(strategy).isZero();
            for (var passed = Duration.ZERO; passed.compareTo(ttl) <= 0; passed = passed.plusSeconds(1)) {
                own.pass(Duration.ofSeconds(1));
                own.renew(busy, held.getFirst());
                own.renew(idle);
            }
            own.pass(Duration.ofSeconds(2));
            assertThat(own.claim(idle, 1)).as(strategy).hasSize(1);
        }
    }

    @Test
    void the_leader_reports_worker_loads() {
        long busy = world.worker("w1", 4);
        fill(busy);
        assertThat(world.await(balance.loads()).orElseThrow())
                .containsExactly(new Load(busy, "default", "w1", 4, 4, 8));
    }

    @Test
    void a_known_strategy_decides_from_now_on() {
        assertThat(world.await(balance.strategy())).contains("random");
        assertThat(balance.strategies())
                .contains("consistent_hash", "least_task", "least_tasks", "random", "round_robin", "weighted");
        assertThat(world.await(balance.use("fastest"))).contains(false);
        assertThat(world.await(balance.strategy())).contains("random");
        assertThat(world.await(balance.use("round_robin"))).contains(true);
        assertThat(world.await(balance.strategy())).contains("round_robin");
        long one = world.worker("w1", 10);
        long other = world.worker("w2", 10);
        for (int i = 0; i < 20; i++) {
            world.submit("echo", "1");
        }
        assertThat(world.claim(one, 100)).hasSize(10);
        assertThat(world.claim(other, 100)).hasSize(10);
    }

    private static CoreConfig withStrategy(String name) {
        var config = CoreConfig.defaults("node-1");
        var dispatch = new DispatchConfig(name, 500, 0, 0);
        return new CoreConfig(
                config.node(),
                config.maxWaiting(),
                config.submit(),
                dispatch,
                config.leases(),
                config.scheduler(),
                config.retention());
    }
}
