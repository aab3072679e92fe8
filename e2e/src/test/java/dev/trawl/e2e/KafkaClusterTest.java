package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.KafkaCluster;
import dev.trawl.engines.PostgresServer;
import dev.trawl.engines.RedisServer;
import dev.trawl.engines.S3Server;
import dev.trawl.engines.TcpProxy;
import dev.trawl.engines.ZooKeeperEnsemble;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R17, R4, 000.01, 000.33, 000.37, 000.45: two masters and two workers on PostgreSQL, Kafka, Redis, S3 and ZooKeeper.
/// One type of task is assigned by the leader, of the other the workers take what they can. Each master sees ZooKeeper
/// through a proxy of its own.
@Timeout(300)
@TestMethodOrder(OrderAnnotation.class)
@SuppressWarnings("NullAway.Init") // made before all tests
@Tag("cluster")
class KafkaClusterTest {

    private static KafkaCluster kafka;
    private static RedisServer redis;
    private static Map<String, TcpProxy> ways;
    private static ClusterTrial trial;

    @RegisterExtension
    final ShowNodes shown = new ShowNodes(() -> trial.rig());

    @BeforeAll
    static void start() throws IOException {
        var engines = new EngineSet();
        engines.add(PostgresServer.start(), "ledger.url");
        redis = engines.add(RedisServer.start(), "state.url");
        engines.addBlobs(S3Server.start());
        kafka = engines.add(KafkaCluster.start(1), "queue.url", "events.url");
        var zookeeper = engines.add(ZooKeeperEnsemble.start(1), "election.url");
        int port = Addresses.port(zookeeper.url());
        ways = Map.of("master-1", engines.keep(TcpProxy.to(port)), "master-2", engines.keep(TcpProxy.to(port)));
        var rig = new ClusterRig(engines);
        trial = new ClusterTrial(rig, "test_visit", "test_race", "test_parts");
        ways.forEach((name, way) -> rig.make(name, "--set", "election.url=zookeeper://127.0.0.1:" + way.port()));
        rig.start("master-1", "master-2", "worker-1", "worker-2");
    }

    @AfterAll
    static void end() {
        trial.rig().close();
    }

    /// R4, 000.38, 000.41: a leader that ZooKeeper has not heard of for the time of its session leads no more, even
    /// though it lives; it does when it is the only one. (000.39)
    @Test
    @Order(1)
    void a_leader_that_is_cut_off_is_replaced_and_does_no_harm() throws Exception {
        String leader = trial.rig().awaitLeader().name();
        var way = Objects.requireNonNull(ways.get(leader), leader);
        trial.endure("leader cut off from ZooKeeper", () -> {
            try {
                var without = trial.timeToNextTerm(way::hold);
                assertThat(without).isLessThan(PromisedTime.within(ClusterRig.LEADER_TTL.plusSeconds(2)));
                assertThat(trial.rig().awaitLeader().name()).isNotEqualTo(leader);
            } finally {
                way.pass();
            }
        });
    }

    /// R17, 000.50: workers and schedulers go on when the broker is back.
    @Test
    @Order(2)
    void a_killed_broker_costs_nothing() throws Exception {
        trial.endure("Kafka restarted", kafka::restart);
    }

    /// R17, 000.33: a broker that hangs holds up no submission.
    @Test
    @Order(3)
    void tasks_are_accepted_while_kafka_does_not_answer() throws Exception {
        trial.endure("Kafka paused", () -> {
            kafka.pause();
            try {
                for (ClusterNode gateway : trial.rig().gateways()) {
                    trial.submit(gateway.api());
                }
                ClusterTrial.hold(Duration.ofSeconds(4));
            } finally {
                kafka.resume();
            }
        });
    }

    /// R17: the live state is made anew.
    @Test
    @Order(4)
    void an_emptied_redis_costs_nothing() throws Exception {
        trial.endure("FLUSHALL", () -> RedisCommand.send(redis.url(), "FLUSHALL"));
    }

    /// R5: the work of a killed worker moves in both lanes.
    @Test
    @Order(5)
    void the_work_of_a_killed_worker_moves_to_the_other() throws Exception {
        trial.endure("worker killed", () -> trial.rig().node("worker-1").kill());
        trial.rig().node("worker-1").restart();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> trial.rig().api().items("/workers").size() >= 2);
    }

    /// R1, R2, 000.45: after all of it.
    @Test
    @Order(6)
    void nothing_was_lost_or_done_twice() throws Exception {
        trial.judge();
    }
}
