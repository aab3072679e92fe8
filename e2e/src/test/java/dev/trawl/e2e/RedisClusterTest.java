package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.PostgresServer;
import dev.trawl.engines.S3Server;
import dev.trawl.engines.SentinelGroup;
import dev.trawl.engines.TcpProxy;
import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R17, R4, R5, 000.03, 000.45: two gateways, two schedulers and two workers on PostgreSQL, Redis with Sentinel and S3.
/// Whatever fails, what was accepted ends once, within ten seconds after the fault. Each scheduler sees the ledger
/// through a proxy of its own.
@Timeout(300)
@TestMethodOrder(OrderAnnotation.class)
@SuppressWarnings("NullAway.Init") // made before all tests
@Tag("cluster")
class RedisClusterTest {

    private static final int RECORDS = 5;

    private static PostgresServer ledger;
    private static SentinelGroup redis;
    private static S3Server blobs;
    private static Map<String, TcpProxy> ways;
    private static ClusterTrial trial;

    @RegisterExtension
    final ShowNodes shown = new ShowNodes(() -> trial.rig());

    @BeforeAll
    static void start() throws IOException {
        var engines = new EngineSet();
        ledger = engines.add(PostgresServer.start(), "ledger.url");
        redis = engines.add(SentinelGroup.start(), "state.url", "queue.url", "election.url");
        blobs = engines.addBlobs(S3Server.start());
        ways = Map.of(
                "scheduler-1", engines.keep(TcpProxy.to(ledger.port())),
                "scheduler-2", engines.keep(TcpProxy.to(ledger.port())));
        var rig = new ClusterRig(engines);
        trial = new ClusterTrial(rig, "test_visit", "test_parts");
        ways.forEach(
                (name, way) -> rig.make(name, "--set", "ledger.url=" + Addresses.through(ledger.url(), way.port())));
        rig.start("gateway-1", "gateway-2", "scheduler-1", "scheduler-2", "worker-1", "worker-2");
    }

    @AfterAll
    static void end() {
        trial.rig().close();
    }

    /// 000.03, 000.37, 002.05, 002.21, 000.42, 002.06: of two schedulers one leads, and every gateway says which.
    @Test
    @Order(1)
    void every_gateway_names_the_nodes_and_the_one_that_leads() throws Exception {
        String leader = trial.rig().awaitLeader().name();
        assertThat(leader).startsWith("scheduler-");
        for (ClusterNode gateway : trial.rig().gateways()) {
            var cluster = gateway.api().get("/cluster").expect(200).json();
            assertThat(cluster.path("leader").asString()).isEqualTo(leader);
            assertThat(cluster.path("nodes").findValuesAsString("node"))
                    .containsExactlyInAnyOrder(
                            "gateway-1", "gateway-2", "scheduler-1", "scheduler-2", "worker-1", "worker-2");
            assertThat(gateway.api().get("/readyz").expect(200).json().path("missing"))
                    .isEmpty();
        }
    }

    /// S3 has no version, the others tell theirs.
    @Test
    @Order(1)
    void a_gateway_names_the_version_of_every_engine() {
        var keys = Set.of("ledger.url", "state.url", "queue.url");
        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            var engines = trial.rig().api().get("/cluster").expect(200).json().path("engines");
            assertThat(engines.valueStream()
                            .filter(engine -> !engine.path("version").asString().isEmpty())
                            .map(engine -> engine.path("key").asString()))
                    .containsAll(keys);
        });
    }

    /// R5, 000.32: what a killed worker ran is run by the other.
    @Test
    @Order(2)
    void the_work_of_a_killed_worker_moves_to_the_other() throws Exception {
        trial.endure("worker killed", () -> trial.rig().node("worker-1").kill());
        trial.rig().node("worker-1").restart();
    }

    /// R4, 000.41, 002.07: nobody leads for longer than the lock lives, and two seconds.
    @Test
    @Order(3)
    void another_scheduler_leads_when_the_leader_is_killed() throws Exception {
        var leader = trial.rig().awaitLeader();
        trial.endure("leader killed", () -> {
            var without = trial.timeToNextTerm(leader::kill);
            assertThat(without).isLessThan(PromisedTime.within(ClusterRig.LEADER_TTL.plusSeconds(2)));
        });
        assertThat(trial.rig().awaitLeader().name()).isNotEqualTo(leader.name());
        leader.restart();
    }

    /// R4, 000.41: a leader that is told to end hands over at once.
    @Test
    @Order(4)
    void a_leader_that_stops_hands_over_at_once() throws Exception {
        var leader = trial.rig().awaitLeader();
        trial.endure("leader stopped", () -> {
            var without = trial.timeToNextTerm(leader::stop);
            assertThat(without).isLessThan(PromisedTime.within(ClusterRig.LEADER_TTL.minus(ClusterRig.LEADER_RENEWAL)));
        });
        leader.restart();
    }

    /// R4: a leader that has lost the ledger lets another lead, though Redis still hears it.
    @Test
    @Order(5)
    void a_leader_that_is_cut_off_from_the_ledger_is_replaced() throws Exception {
        String leader = trial.rig().awaitLeader().name();
        var way = Objects.requireNonNull(ways.get(leader), leader);
        trial.endure("leader cut off from PostgreSQL", () -> {
            try {
                var without = trial.timeToNextTerm(way::hold);
                assertThat(without).isLessThan(PromisedTime.within(ClusterRig.LEADER_TTL.plusSeconds(2)));
                assertThat(trial.rig().awaitLeader().name()).isNotEqualTo(leader);
            } finally {
                way.pass();
            }
        });
    }

    /// R17, 000.51: Redis that comes back empty is filled from the ledger.
    @Test
    @Order(6)
    void an_emptied_redis_costs_nothing() throws Exception {
        trial.endure(
                "FLUSHALL", () -> RedisCommand.send(redis.node(redis.primary()).url(), "FLUSHALL"));
    }

    /// R17: the lost primary is replaced by Sentinel.
    @Test
    @Order(7)
    void a_lost_primary_of_redis_is_replaced() throws Exception {
        int primary = redis.primary();
        trial.endure("primary of Redis killed", () -> {
            redis.node(primary).kill();
            await().atMost(Duration.ofMinutes(2)).until(() -> redis.primary() != primary);
        });
        redis.node(primary).restart();
    }

    /// R17: with Redis gone the API still accepts tasks.
    @Test
    @Order(8)
    void tasks_are_accepted_while_redis_does_not_answer() throws Exception {
        trial.endure("Redis paused", () -> {
            redis.pause();
            try {
                for (ClusterNode gateway : trial.rig().gateways()) {
                    trial.submit(gateway.api());
                }
                ClusterTrial.hold(Duration.ofSeconds(4));
            } finally {
                redis.resume();
            }
        });
    }

    /// R17, 000.08: records that could not be written to S3 are written later, once.
    @Test
    @Order(9)
    void records_are_complete_though_s3_did_not_answer() throws Exception {
        var counting = new ArrayList<String>();
        trial.endure("S3 paused", () -> {
            blobs.pause();
            try {
                for (int i = 0; i < 6; i++) {
                    counting.add(trial.submitCount(RECORDS));
                }
                ClusterTrial.hold(Duration.ofSeconds(4));
            } finally {
                blobs.resume();
            }
        });
        for (String task : counting) {
            assertThat(trial.records(task))
                    .isEqualTo(IntStream.range(0, RECORDS).boxed().toList());
        }
    }

    /// R17: nodes find a ledger that was restarted.
    @Test
    @Order(10)
    void a_restarted_ledger_is_used_again() throws Exception {
        trial.endure("PostgreSQL restarted", ledger::restart);
    }

    /// R1, R2, 000.44, 000.45, 000.40: after all of it.
    @Test
    @Order(11)
    void nothing_was_lost_or_done_twice() throws Exception {
        trial.judge();
    }
}
