package dev.trawl.e2e;

import dev.trawl.engines.Engine;
import dev.trawl.engines.KafkaCluster;
import dev.trawl.engines.PostgresServer;
import dev.trawl.engines.RedisServer;
import dev.trawl.engines.S3Server;
import dev.trawl.engines.SentinelGroup;
import dev.trawl.engines.TcpProxy;
import dev.trawl.engines.ZooKeeperEnsemble;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The cluster that the chaos run is done to, with everything that can be done to it. The first node of each role
/// reaches its engines through proxies, so that a part of the cluster can be cut off.
final class ChaosCluster {

    static final List<String> NODES =
            List.of("gateway-1", "gateway-2", "scheduler-1", "scheduler-2", "scheduler-3", "worker-1", "worker-2");

    private final EngineSet engines = new EngineSet();
    private final Map<String, String> detours = new LinkedHashMap<>();
    private final List<ChaosFault> faults = new ArrayList<>();

    private ChaosCluster() {}

    /// Starts it: with Kafka and ZooKeeper beside Redis, or with Redis and its sentinels alone.
    static ChaosCluster start(boolean kafka) {
        var cluster = new ChaosCluster();
        cluster.addLedgerAndBlobs();
        if (kafka) {
            cluster.addKafka();
        } else {
            cluster.addSentinel();
        }
        return cluster;
    }

    /// Starts the nodes.
    ClusterRig rig() throws IOException {
        var rig = new ClusterRig(engines);
        for (String name : NODES) {
            rig.make(name, name.endsWith("-1") ? detours() : new String[0]);
        }
        addNodes(rig);
        return rig.start(NODES.toArray(String[]::new));
    }

    /// Everything that can happen, always in the same order.
    List<ChaosFault> faults() {
        return faults;
    }

    private void addLedgerAndBlobs() {
        var ledger = engines.add(PostgresServer.start(), "ledger.url");
        killOrPause("PostgreSQL", ledger);
        cut("PostgreSQL", detour(ledger, "ledger.url"));
        var blobs = engines.addBlobs(S3Server.start());
        killOrPause("S3", blobs);
        cut("S3", detour(blobs, "blob.url"));
    }

    private void addSentinel() {
        var redis = engines.add(SentinelGroup.start(), "state.url", "queue.url", "election.url");
        killOrPause("Redis", redis);
        faults.add(new ChaosFault(
                "Redis emptied",
                () -> RedisCommand.send(redis.node(redis.primary()).url(), "FLUSHALL"),
                () -> {}));
        var lost = new ArrayList<Engine>();
        faults.add(new ChaosFault(
                "Redis primary killed",
                () -> {
                    lost.add(redis.node(redis.primary()));
                    lost.getLast().kill();
                },
                () -> lost.getLast().restart()));
        faults.add(ChaosFault.killed("Redis sentinel", redis.node(4)));
    }

    private void addKafka() {
        var redis = engines.add(RedisServer.start(), "state.url");
        killOrPause("Redis", redis);
        faults.add(new ChaosFault("Redis emptied", () -> RedisCommand.send(redis.url(), "FLUSHALL"), () -> {}));
        faults.add(new ChaosFault("Redis wiped", redis::kill, redis::wipe));
        cut("Redis", detour(redis, "state.url"));
        var kafka = engines.add(KafkaCluster.start(3), "queue.url", "events.url");
        detours.put("queue.url", kafka.proxiedUrl());
        detours.put("events.url", kafka.proxiedUrl());
        killOrPause("Kafka", kafka);
        for (int broker = 1; broker <= 3; broker++) {
            killOrPause("Kafka broker", kafka.node(broker));
            cut("Kafka broker", kafka.proxy(broker));
        }
        var zookeeper = engines.add(ZooKeeperEnsemble.start(3), "election.url");
        killOrPause("ZooKeeper", zookeeper);
        killOrPause("ZooKeeper node", zookeeper.node(1));
        cut("ZooKeeper session", detour(zookeeper.node(2), "election.url"));
    }

    private void addNodes(ClusterRig rig) {
        for (String name : NODES) {
            var node = rig.node(name);
            String role = name.substring(0, name.indexOf('-'));
            faults.add(new ChaosFault(role + " killed", node::kill, node::restart));
            faults.add(new ChaosFault(role + " stopped", node::stop, node::restart));
            faults.add(new ChaosFault(role + " paused", node::pause, node::resume));
        }
        var leaders = new ArrayList<ClusterNode>();
        faults.add(new ChaosFault(
                "leader killed",
                () -> {
                    leaders.add(rig.awaitLeader());
                    leaders.getLast().kill();
                },
                () -> leaders.getLast().restart()));
        faults.add(new ChaosFault(
                "leader paused",
                () -> {
                    leaders.add(rig.awaitLeader());
                    leaders.getLast().pause();
                },
                () -> leaders.getLast().resume()));
    }

    private void killOrPause(String name, Engine engine) {
        faults.add(ChaosFault.killed(name, engine));
        faults.add(ChaosFault.paused(name, engine));
    }

    private void cut(String name, TcpProxy way) {
        faults.add(ChaosFault.held(name, way));
        faults.add(ChaosFault.unanswered(name, way));
        faults.add(ChaosFault.refused(name, way));
    }

    private TcpProxy detour(Engine engine, String key) {
        var way = engines.keep(TcpProxy.to(Addresses.port(engine.url())));
        detours.put(key, Addresses.through(engine.url(), way.port()));
        return way;
    }

    private String[] detours() {
        var arguments = new ArrayList<String>();
        detours.forEach((key, url) -> {
            arguments.add("--set");
            arguments.add(key + "=" + url);
        });
        return arguments.toArray(String[]::new);
    }
}
