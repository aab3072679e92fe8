package dev.trawl.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.World;
import dev.trawl.core.commit.LockLog.Lock;
import dev.trawl.core.pull.PullProfile;
import dev.trawl.core.pull.PullReport;
import dev.trawl.core.pull.PullRequest;
import dev.trawl.core.session.LeaseConfig;
import dev.trawl.core.task.SubtaskLife;
import dev.trawl.core.task.TaskAction;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Every transaction locks sessions, then tasks, then subtasks, each ascending, so that none waits for another in a
/// circle.
class LockOrderTest {

    private static final Outcome SUCCESS = new Outcome.Succeeded("{}");
    private static final Outcome FAILURE = new Outcome.Failed(true, "no");

    private final List<LockLog> transactions = new ArrayList<>();
    private final World world = new World(CoreConfig.defaults("node-1"), ledger -> new LockWatch(ledger, transactions));
    private final long first = world.worker("w1", 4);
    private final long second = world.worker("w2", 4);

    @Test
    void outcomes_come_in_the_order_asked() {
        var taken = new ArrayList<Integer>();
        var outcomes = LockOrder.forEach(List.of(3, 1, 2), number -> number, number -> {
            taken.add(number);
            return "n" + number;
        });
        assertThat(taken).containsExactly(1, 2, 3);
        assertThat(outcomes).containsExactly("n3", "n1", "n2");
    }

    @Test
    void claims_of_several_sessions() {
        var one = world.submit("echo", "1");
        var other = world.submit("echo", "2");
        world.settle();
        var _ = world.core.channel().claim(claim(second, World.only(one)));
        var _ = world.core.channel().claim(claim(first, World.only(other)));
        assertThat(locks()).extracting(Lock::kind).containsExactly(1, 1, 2, 2, 3, 3);
    }

    @Test
    void reports_of_workers_that_ask_for_their_work() {
        world.type("market", "{\"lane\":\"pull\"}");
        world.core.types().refresh();
        var one = world.submit("market", "{}");
        var other = world.submit("market", "{}");
        var pulls = world.core.pulls();
        for (String worker : List.of("b", "a")) {
            world.await(pulls.sessions().register(World.CALLER, new PullProfile(worker, worker, "{}", "market")));
            world.await(pulls.subtasks().pull(World.CALLER, new PullRequest(worker, "market", 1, 0, _ -> true)));
        }
        var _ = pulls.reports()
                .report(World.CALLER, new PullReport("a", other, Optional.empty(), _ -> Optional.empty(), SUCCESS));
        var _ = pulls.reports()
                .report(World.CALLER, new PullReport("b", one, Optional.empty(), _ -> Optional.empty(), SUCCESS));
        assertThat(locks()).extracting(Lock::kind).containsExactly(1, 1, 2, 2, 3, 3);
    }

    @Test
    void results_of_whole_tasks() {
        var leases = twoLeases("echo", "1");
        var _ = world.core.channel().report(report(leases.getLast(), SUCCESS));
        var _ = world.core.channel().report(report(leases.getFirst(), SUCCESS));
        assertThat(locks()).extracting(Lock::kind).containsExactly(2, 2, 3, 3);
    }

    @Test
    void failures_of_parts_ask_their_tasks_first() {
        var leases = twoLeases("list", "{\"items\":[1,2,3,4,5,6,7,8]}");
        var _ = world.core.channel().report(report(leases.getLast(), FAILURE));
        var _ = world.core.channel().report(report(leases.getFirst(), FAILURE));
        assertThat(locks()).extracting(Lock::kind).startsWith(2).endsWith(3);
    }

    @Test
    void a_result_of_a_part_locks_no_task() {
        world.submit("list", "{\"items\":[1,2,3,4,5,6,7,8]}");
        var part = world.claim(first, 4).stream()
                .filter(lease -> lease.id().subtask().number() > 1)
                .findFirst()
                .orElseThrow();
        world.settle();
        var _ = world.core.channel().report(report(part, SUCCESS));
        assertThat(locks()).containsExactly(Lock.of(part.id().subtask()));
    }

    @Test
    void renewals_of_several_sessions() {
        for (int i = 0; i < 4; i++) {
            world.submit("echo", "1");
        }
        world.claim(second, 1);
        world.claim(first, 1);
        world.claim(second, 1);
        world.settle();
        var _ = world.core.channel().renew(new Renewal(second, List.of()));
        var _ = world.core.channel().renew(new Renewal(first, List.of()));
        assertThat(locks()).extracting(Lock::kind).containsExactly(1, 1, 3, 3, 3);
    }

    @Test
    void orders_to_several_tasks() {
        var leases = twoLeases("echo", "1");
        for (Lease lease : leases.reversed()) {
            var task = lease.id().subtask().task();
            var _ = world.core.control().order(World.CALLER, task, TaskAction.CANCEL);
        }
        assertThat(locks()).extracting(Lock::kind).containsExactly(2, 2, 3, 3);
    }

    @Test
    void a_loss_that_ends_its_task() {
        var task = world.submit("echo", "1");
        world.await(world.core.channel().leave(second));
        long victim = first;
        transactions.clear();
        for (int death = 1; death <= SubtaskLife.MAX_DELIVERIES; death++) {
            world.claimOne(victim);
            victim = world.worker("w1", 4); // comes back: the old session is lost
            world.pass(Duration.ofSeconds(9));
        }
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
        transactions.forEach(LockOrderTest::assertInOrder);
    }

    @Test
    void an_overrun_that_ends_its_task() {
        world.type("once", "{\"executor\":\"local\",\"max_attempts\":1,\"timeout\":\"10s\"}");
        world.core.types().refresh();
        var task = world.submit("once", "1");
        var lease = world.claimOne(first);
        transactions.clear();
        for (int i = 0; i < 20; i++) {
            world.pass(LeaseConfig.DEFAULTS.renewInterval());
            world.renew(first, lease);
        }
        assertThat(world.task(task).state()).isEqualTo(TaskState.FAILED);
        transactions.forEach(LockOrderTest::assertInOrder);
    }

    private List<Lease> twoLeases(String type, String payload) {
        world.submit(type, payload);
        world.submit(type, payload);
        var leases = new ArrayList<>(world.claim(first, 1));
        leases.addAll(world.claim(second, 1));
        world.settle();
        assertThat(leases).hasSize(2);
        return leases;
    }

    private static ClaimRequest claim(long session, SubtaskId subtask) {
        return new ClaimRequest(session, 99, Lane.ASSIGN, List.of(new Invitation(subtask, 0, "echo", false, 0)));
    }

    private Report report(Lease lease, Outcome outcome) {
        long holder = world.subtask(
                        lease.id().subtask().task(), lease.id().subtask().number())
                .session()
                .orElseThrow();
        return new Report(holder, lease.id(), 1, outcome);
    }

    /// What the one transaction locked that commits what was asked for.
    private List<Lock> locks() {
        transactions.clear();
        world.core.commits().runOnce(0);
        assertThat(transactions).hasSize(1);
        assertInOrder(transactions.getFirst());
        return transactions.getFirst().inOrder();
    }

    private static void assertInOrder(LockLog log) {
        assertThat(log.inOrder()).isSortedAccordingTo(Lock.ORDER);
    }
}
