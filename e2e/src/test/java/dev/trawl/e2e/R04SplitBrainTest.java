package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.PostgresServer;
import dev.trawl.engines.RedisServer;
import dev.trawl.engines.S3Server;
import dev.trawl.engines.ZooKeeperEnsemble;
import dev.trawl.testkit.PromisedTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// R4: three schedulers, of which the leading one is stopped for longer than its lock lives and goes on as if nothing
/// had happened, again and again. Only one at a time takes effect: no second of any schedule is fired twice.
@Tag("cluster")
@Timeout(1_200)
class R04SplitBrainTest {

    private static final int ROUNDS = LongForm.scaled(2, 30);
    private static final int SCHEDULES = 20;
    private static final Duration STOPPED = ClusterRig.LEADER_TTL.plusSeconds(3);

    /// The long form has ZooKeeper too.
    static List<String> elections() {
        return List.of("redis", "zookeeper").subList(0, LongForm.scaled(1, 2));
    }

    @ParameterizedTest
    @MethodSource("elections")
    void a_leader_that_wakes_up_late_changes_nothing(String election) throws Exception {
        var engines = new EngineSet();
        engines.add(PostgresServer.start(), "ledger.url");
        engines.addBlobs(S3Server.start());
        if (election.equals("redis")) {
            engines.add(RedisServer.start(), "state.url", "queue.url", "election.url");
        } else {
            engines.add(RedisServer.start(), "state.url", "queue.url");
            engines.add(ZooKeeperEnsemble.start(1), "election.url");
        }
        try (var rig = new ClusterRig(engines)) {
            rig.start("gateway-1", "scheduler-1", "scheduler-2", "scheduler-3");
            var trial = new ClusterTrial(rig);
            var seconds = new Firings(SCHEDULES);
            rig.awaitLeader();
            seconds.plan(rig.api());
            for (int round = 0; round < ROUNDS; round++) {
                stopTheLeader(rig, trial);
                awaitMore(rig, seconds);
            }
            seconds.pause(rig.api());
            assertThat(seconds.judge(rig.api())).hasSizeGreaterThan(SCHEDULES * ROUNDS);
        }
    }

    /// One takes over in time, and one only.
    private static void stopTheLeader(ClusterRig rig, ClusterTrial trial) throws Exception {
        var leader = rig.awaitLeader();
        long term = rig.term();
        var without = trial.timeToNextTerm(leader::pause);
        try {
            assertThat(without).isLessThan(PromisedTime.within(ClusterRig.LEADER_TTL.plusSeconds(2)));
            ClusterTrial.hold(STOPPED.minus(without));
        } finally {
            leader.resume();
        }
        ClusterTrial.hold(Duration.ofSeconds(2));
        assertThat(rig.term()).as("terms after one fault").isEqualTo(term + 1);
        assertThat(rig.awaitLeader().name()).isNotEqualTo(leader.name());
    }

    private static void awaitMore(ClusterRig rig, Firings seconds) throws Exception {
        int before = seconds.count(rig.api());
        await().atMost(Duration.ofMinutes(2)).until(() -> seconds.count(rig.api()) >= before + 3);
    }
}
