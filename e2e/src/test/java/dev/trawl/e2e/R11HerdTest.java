package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.process.SystemTime;
import dev.trawl.engines.Ports;
import dev.trawl.engines.PostgresServer;
import dev.trawl.engines.RedisServer;
import dev.trawl.engines.S3Server;
import dev.trawl.plugin.TaskResult.Success;
import dev.trawl.testkit.PromisedTime;
import dev.trawl.worker.remote.ServerRefusedException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/// R11: workers that lost their server together come back spread, and soon.
class R11HerdTest {

    private static final int WORKERS = LongForm.scaled(60, 200);
    private static final int MOST_PER_SECOND = 50;
    private static final Duration BACK = PromisedTime.within(Duration.ofSeconds(30));
    private static final int CLUSTER_WORKERS = LongForm.scaled(60, 200);
    private static final String[] MASTERS = IntStream.rangeClosed(1, LongForm.scaled(2, 3))
            .mapToObj(number -> "master-" + number)
            .toArray(String[]::new);

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(300)
    void a_restart_brings_all_back_within_half_a_minute() throws Exception {
        int port = Ports.free(); // no worker that looks for the server can be lent it meanwhile
        var first = rig.start(at(port));
        try (var crew = new RemoteCrew()) {
            startWorkers(crew, first.api(), first.api().address(), WORKERS);
            first.kill();
            // Longer than the lease, so that every worker has to register again.
            await().pollDelay(Duration.ofSeconds(7))
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> true);
            var second = rig.start(at(port));

            await().atMost(BACK).until(() -> sessions(second.api()).size() >= WORKERS);
            judge("restart of the core", sessions(second.api()));
        }
    }

    /// The workers reach the masters by one address, as behind a load balancer, and the leader is the one they talk to.
    /// Sessions are in the ledger, so the next master knows them.
    @Test
    @Tag("cluster")
    @Timeout(900)
    void a_killed_leader_costs_no_worker_for_long_and_one_candidate_takes_over() throws Exception {
        var engines = new EngineSet();
        engines.add(PostgresServer.start(), "ledger.url");
        engines.add(RedisServer.start(), "state.url", "queue.url", "election.url");
        engines.addBlobs(S3Server.start());
        try (var cluster = new ClusterRig(engines).start(MASTERS)) {
            var first = cluster.awaitLeader();
            try (var balancer = new CuttingProxy(first.api().address(), 0, LongForm.random());
                    var crew = new RemoteCrew()) {
                startWorkers(crew, first.api(), balancer.address(), CLUSTER_WORKERS);
                var lead = leadOfWorkers(cluster, balancer, first);
                lead.node().kill();
                var killed = Instant.ofEpochMilli(new SystemTime().wallMillis());
                balancer.moveTo(cluster.api().address());

                // A session that was not renewed since the kill has ended by then.
                await().pollDelay(ClusterRig.LEASE_TTL.plusSeconds(2))
                        .atMost(BACK)
                        .ignoreExceptions()
                        .until(() -> cluster.term() > lead.term()
                                && sessions(cluster.api()).size() >= CLUSTER_WORKERS);
                var again = sessions(cluster.api()).stream()
                        .filter(worker -> startedAt(worker).isAfter(killed))
                        .toList();
                judge("kill of the leader", again);
                var changes = LeadChanges.of(cluster.nodes()).since(lead.changes());
                assertThat(cluster.term() - lead.term())
                        .as("terms, each with a lock of its own")
                        .isBetween(1L, changes.gained());
                assertThat(changes.gained() - changes.lost())
                        .as("locks gained that nobody lost but the killed leader")
                        .isLessThanOrEqualTo(1);
            }
        }
    }

    /// @param changes of the lead, before the term was read
    private record Lead(ClusterNode node, long term, LeadChanges changes) {}

    /// The leader, once all workers are connected to it. They are moved when the lead has changed meanwhile.
    ///
    /// @param first the one they talk to at first
    private static Lead leadOfWorkers(ClusterRig cluster, CuttingProxy balancer, ClusterNode first) throws Exception {
        var behind = first;
        while (true) {
            var changes = LeadChanges.of(cluster.nodes());
            long term = cluster.term();
            var leader = cluster.awaitLeader();
            if (leader.name().equals(behind.name())) {
                return new Lead(leader, term, changes);
            }
            behind = leader;
            balancer.moveTo(leader.api().address());
            balancer.dropAll();
            // A session that was not renewed there has ended by then.
            await().pollDelay(ClusterRig.LEASE_TTL.plusSeconds(2))
                    .atMost(Duration.ofMinutes(2))
                    .ignoreExceptions()
                    .until(() -> sessions(cluster.api()).size() >= CLUSTER_WORKERS);
        }
    }

    private static void startWorkers(RemoteCrew crew, Api api, URI server, int count) throws Exception {
        var credentials = new HashMap<String, String>();
        for (int i = 0; i < count; i++) {
            credentials.put("w" + i, joined(crew, api, "w" + i));
        }
        credentials.forEach((id, credential) -> crew.start(server, id, credential, 1, execution -> new Success("{}")));
        await().atMost(Duration.ofMinutes(2)).until(() -> sessions(api).size() >= count);
    }

    private static void judge(String fault, List<JsonNode> registered) {
        var perSecond = registered.stream()
                .collect(Collectors.groupingBy(worker -> startedAt(worker).getEpochSecond(), Collectors.counting()));
        System.out.printf(
                "R11, %s: %d registrations, most in a second %d%n",
                fault,
                registered.size(),
                perSecond.values().stream().mapToLong(Long::longValue).max().orElse(0));
        assertThat(perSecond.values()).allMatch(count -> count <= MOST_PER_SECOND);
    }

    private static Instant startedAt(JsonNode worker) {
        return Instant.parse(worker.path("started_at").asString());
    }

    private Launch at(int port) {
        return Launch.plain(rig.data())
                .with("--master-port", String.valueOf(port))
                .withHooks()
                .set("lease.ttl", "5s")
                .set("lease.renew_interval", "1s")
                .set("worker.heartbeat_interval", "1s")
                .set("worker.supported_types", "echo");
    }

    /// Joining is slowed down too.
    private static String joined(RemoteCrew crew, Api api, String id) throws Exception {
        while (true) {
            try {
                return crew.join(api, id);
            } catch (ServerRefusedException _) {
                await().pollDelay(Duration.ofMillis(200)).until(() -> true);
            }
        }
    }

    /// Sessions of remote workers whose heart beats.
    private static List<JsonNode> sessions(Api api) throws Exception {
        var live = new ArrayList<JsonNode>();
        for (JsonNode worker : api.items("/workers")) {
            if (worker.path("worker").asString().matches("w\\d+")
                    && !worker.path("state").asString().equals("UNHEALTHY")) {
                live.add(worker);
            }
        }
        return live;
    }
}
