package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// R4: three schedulers, of which the leading one is stopped for longer than its lock lives, or cut off in one
/// direction from what it leads by, and goes on as if nothing had happened, again and again. Only one at a time takes
/// effect: no second of any schedule is fired twice.
@Tag("cluster")
@Timeout(1_200)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class R04SplitBrainTest {

    private static final int PAUSES = LongForm.scaled(2, 30);
    private static final int CUTS = LongForm.scaled(1, 3);
    private static final int SCHEDULES = 20;
    private static final Duration STOPPED = ClusterRig.LEADER_TTL.plusSeconds(3);

    /// A renewal that is on its way when replies are lost keeps the lock for one interval more. The old leader still
    /// leads by its own clock then.
    private static final Duration CUT_BOUND =
            ClusterRig.LEADER_TTL.plus(ClusterRig.LEADER_RENEWAL).plusSeconds(2);

    private final List<ThreeSchedulers> started = new ArrayList<>();

    @AfterAll
    void end() {
        started.forEach(ThreeSchedulers::close);
    }

    /// The long form has ZooKeeper too.
    static List<String> elections() {
        return List.of("redis", "zookeeper").subList(0, LongForm.scaled(1, 2));
    }

    /// The fast form has the cut in which a leader that hears nothing could keep its lock.
    static Stream<Arguments> cuts() {
        var all = elections().stream()
                .flatMap(election -> Stream.of(OneWayCut.values()).map(cut -> Arguments.of(election, cut)))
                .toList();
        return all.subList(0, LongForm.scaled(1, all.size())).stream();
    }

    @ParameterizedTest
    @MethodSource("elections")
    void a_leader_that_wakes_up_late_changes_nothing(String election) throws Exception {
        var cluster = cluster(election);
        run("paused", cluster, PAUSES, ClusterRig.LEADER_TTL.plusSeconds(2), new LeaderFault() {
            @Override
            public void begin(ClusterNode leader) {
                leader.pause();
            }

            @Override
            public void end(ClusterNode leader) {
                leader.resume();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void a_leader_that_is_cut_off_in_one_direction_changes_nothing(String election, OneWayCut cut) throws Exception {
        var cluster = cluster(election);
        run(cut.toString(), cluster, CUTS, CUT_BOUND, new LeaderFault() {
            @Override
            public void begin(ClusterNode leader) {
                cut.begin(cluster, leader.name());
            }

            @Override
            public void end(ClusterNode leader) {
                cut.end(cluster, leader.name());
            }
        });
    }

    /// A fault of the leader that ends after a while.
    private interface LeaderFault {

        void begin(ClusterNode leader);

        void end(ClusterNode leader);
    }

    private ThreeSchedulers cluster(String election) throws IOException {
        if (started.isEmpty() || !started.getLast().election().equals(election)) {
            end();
            started.clear();
            started.add(ThreeSchedulers.start(election));
        }
        return started.getLast();
    }

    private static void run(String name, ThreeSchedulers cluster, int rounds, Duration bound, LeaderFault fault)
            throws Exception {
        var rig = cluster.rig();
        var seconds = new Firings(SCHEDULES, name, 1);
        var without = new ArrayList<Duration>();
        rig.awaitLeader();
        long term = rig.term();
        seconds.plan(rig.api());
        try {
            for (int round = 0; round < rounds; round++) {
                without.add(strike(rig, fault, bound));
                awaitMore(rig, seconds);
            }
        } finally {
            seconds.pause(rig.api());
        }
        var tasks = seconds.judge(rig.api());
        System.out.printf(
                "R4 %s %s: rounds %d, elections %d, until the next leader %s ms, firings %d, double 0%n",
                cluster.election(),
                name,
                rounds,
                rig.term() - term,
                without.stream().map(Duration::toMillis).toList(),
                tasks.size());
        assertThat(tasks).hasSizeGreaterThan(SCHEDULES * rounds);
    }

    /// One takes over in time. Each term needs a lock of its own, and no node gains the lock before another has lost
    /// it.
    private static Duration strike(ClusterRig rig, LeaderFault fault, Duration bound) throws Exception {
        var leader = rig.awaitLeader();
        var before = LeadChanges.of(rig.nodes());
        var own = LeadChanges.of(List.of(leader));
        long term = rig.term();
        Duration without;
        try {
            without = new ClusterTrial(rig).timeToNextTerm(() -> fault.begin(leader));
            assertThat(without).isLessThan(PromisedTime.within(bound));
            ClusterTrial.hold(longer(STOPPED.minus(without), Duration.ZERO));
        } finally {
            fault.end(leader);
        }
        if (LongForm.isOn()) {
            ClusterTrial.hold(Duration.ofSeconds(2)); // ZooKeeper's candidates log no loss
            assertThat(rig.term()).as("terms after one fault").isEqualTo(term + 1);
            assertThat(rig.awaitLeader().name()).isNotEqualTo(leader.name());
        } else {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> LeadChanges.of(List.of(leader)).lost() > own.lost());
            await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertTerms(rig, leader, term, before));
        }
        return without;
    }

    /// One election on an idle machine. On a busy one the next leader may rightly lose its lock, too, and says so.
    private static void assertTerms(ClusterRig rig, ClusterNode struck, long term, LeadChanges before)
            throws IOException {
        var changes = LeadChanges.of(rig.nodes()).since(before);
        assertThat(changes.gained()).as("locks gained").isEqualTo(changes.lost());
        assertThat(rig.term() - term).as("terms").isBetween(1L, changes.gained());
        if (changes.gained() == 1) {
            assertThat(rig.awaitLeader().name()).isNotEqualTo(struck.name());
        }
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static void awaitMore(ClusterRig rig, Firings seconds) throws Exception {
        int before = seconds.count(rig.api());
        await().atMost(Duration.ofMinutes(2)).until(() -> seconds.count(rig.api()) >= before + 3);
    }
}
