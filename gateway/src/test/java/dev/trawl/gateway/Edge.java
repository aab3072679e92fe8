package dev.trawl.gateway;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.TaskCore.Ports;
import dev.trawl.core.TaskCore.Surroundings;
import dev.trawl.core.secret.KeyRing;
import dev.trawl.core.secret.MasterKey;
import dev.trawl.core.secret.MasterKeys;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.core.split.ListSplitter;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.LoneNode;
import dev.trawl.embedded.MemoryCounters;
import dev.trawl.embedded.MemoryHeartbeats;
import dev.trawl.embedded.MemoryInboxes;
import dev.trawl.embedded.MemoryMarks;
import dev.trawl.embedded.MemoryReadyQueue;
import dev.trawl.embedded.MemoryTaskBoard;
import dev.trawl.embedded.NeverLeader;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.gateway.node.ClusterView;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.gateway.node.RunningSettings;
import dev.trawl.gateway.node.SettingView;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.Role;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.live.Counters;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.secret.SecretValues;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;

/// The real gateway on a free loopback port, over the core and the embedded backend.
final class Edge implements AutoCloseable {

    static final JsonMapper JSON = JsonMapper.shared();
    static final KeyPair SESSION_KEY = sessionKey();

    /// The executor that reads results of other tasks.
    static final String COPYING = "copying";

    /// A password that nobody guesses need not be costly.
    static final int QUICK_ROUNDS = 1_000;

    final ManualTime time;
    final FaultyLedger ledger;
    final Pump pump = new Pump();
    final PrometheusMetrics metrics = new PrometheusMetrics();
    final MemoryReadyQueue queue = new MemoryReadyQueue();
    final LoneNode members;
    final Map<String, EngineCheck> engines = new ConcurrentHashMap<>();
    final Map<String, String> changed = new ConcurrentHashMap<>();
    final AccessConfig access;
    final Counters counters;
    final WatchedBlobs blobs;
    final TaskCore core;
    final Gateway gateway;
    final Http http;
    volatile boolean ready = true;
    private final Path folder;
    private final String node;

    Edge() {
        this(GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false), CoreConfig.defaults("node-1"));
    }

    Edge(GatewayConfig config, CoreConfig coreConfig) {
        this(config, coreConfig, new AccessConfig(0, 0, SESSION_KEY, QUICK_ROUNDS));
    }

    Edge(GatewayConfig config, CoreConfig coreConfig, AccessConfig access) {
        this(config, coreConfig, access, MemoryCounters::new);
    }

    /// @param counters makes them of the time of this edge
    Edge(GatewayConfig config, CoreConfig coreConfig, AccessConfig access, Function<TimeSource, Counters> counters) {
        this(config, coreConfig, access, Cluster.fresh(counters), new AlwaysLeader());
    }

    private Edge(GatewayConfig config, CoreConfig coreConfig, AccessConfig access, Cluster cluster, Election election) {
        this.access = access;
        time = cluster.time();
        ledger = cluster.ledger();
        members = cluster.members();
        counters = cluster.counters();
        node = coreConfig.node();
        folder = temporary();
        blobs = new WatchedBlobs(new FileBlobStore(folder));
        prepare();
        core = TaskCore.assemble(
                coreConfig,
                new Ports(
                        ledger,
                        queue,
                        new MemoryInboxes(),
                        new MemoryHeartbeats(time),
                        new MemoryMarks(time),
                        blobs,
                        election,
                        new LedgerEvents(),
                        new MemoryTaskBoard(time)),
                new Extensions(
                        Map.of("list", new ListSplitter(), "site", new SeedPlanner()),
                        Map.of(),
                        metrics,
                        (type, _) -> type.executor().equals(COPYING)),
                new Surroundings(time, new SecureRandom(), _ -> pump.wake(), pump::wake));
        gateway = Gateway.start(config, services());
        pump.start(core);
        http = new Http(gateway.port());
    }

    /// State shared by the nodes of a cluster.
    private record Cluster(ManualTime time, FaultyLedger ledger, LoneNode members, Counters counters) {

        static Cluster fresh(Function<TimeSource, Counters> counters) {
            var time = new ManualTime();
            return new Cluster(time, new FaultyLedger(new MemoryLedger(time)), new LoneNode(), counters.apply(time));
        }
    }

    /// Another node beside this one, which never leads.
    Edge follower() {
        return follower(GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false));
    }

    Edge follower(GatewayConfig config) {
        return new Edge(
                config,
                CoreConfig.defaults("node-2"),
                access,
                new Cluster(time, ledger, members, counters),
                new NeverLeader());
    }

    /// A node of a cluster that nobody leads.
    static Edge leaderless() {
        return new Edge(
                GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false),
                CoreConfig.defaults("node-1"),
                new AccessConfig(0, 0, SESSION_KEY, QUICK_ROUNDS),
                Cluster.fresh(MemoryCounters::new),
                new NeverLeader());
    }

    GatewayServices services() {
        var setting = new SettingView(
                "lease.ttl", StringNode.valueOf("20s"), "flag --set", StringNode.valueOf("15s"), "how long");
        return new GatewayServices(
                core,
                ledger.reads(),
                blobs,
                metrics,
                new About("0.2.0", node, "standalone", "Node 1"),
                () -> ready,
                settings(setting),
                access,
                time,
                new SecureRandom(),
                new StoreSecrets(
                        ledger,
                        KeyRing.fixed(new MasterKeys(List.of(MasterKey.fresh(new SecureRandom())))),
                        new SecretValues(),
                        new SecureRandom()),
                new ClusterView(members, queue, () -> engines),
                counters);
    }

    /// Takes `scheduler.max_rate` below ten, and nothing else.
    private RunningSettings settings(SettingView setting) {
        return new RunningSettings() {
            @Override
            public List<SettingView> all() {
                return List.of(setting);
            }

            @Override
            public Optional<String> set(String key, String value) {
                var refusal = unset(key).or(() -> Optional.of("too fast").filter(_ -> value.length() > 1));
                if (refusal.isEmpty()) {
                    changed.put(key, value);
                }
                return refusal;
            }

            @Override
            public String holds() {
                return "on this node only";
            }

            @Override
            public Optional<String> unset(String key) {
                if (!key.equals("scheduler.max_rate")) {
                    return Optional.of("only scheduler.max_rate can be changed");
                }
                changed.remove(key);
                return Optional.empty();
            }
        };
    }

    /// The token of a role in the default project.
    static String token(Role role) {
        return role.name().toLowerCase(Locale.ROOT) + "-secret";
    }

    /// The token of an administrator of another project.
    static final String STRANGER = "stranger-secret";

    private void prepare() {
        var _ = ledger.write(transaction -> {
            for (Role role : Role.values()) {
                transaction.identity().put(new ApiKey(ApiKeys.hash(token(role)), "default", "key-" + role, role));
            }
            transaction.identity().put(new ApiKey(ApiKeys.hash(STRANGER), "other", "stranger", Role.ADMIN));
            transaction.configs().put("echo", "{\"executor\":\"local\",\"timeout\":\"60s\"}");
            transaction
                    .configs()
                    .put(
                            "guarded",
                            "{\"executor\":\"http\",\"settings\":{\"url\":\"http://ann:hush@h/\",\"api_key\":\"hush\","
                                    + "\"headers\":{\"Authorization\":\"Bearer hush\",\"Accept\":\"text/plain\"}}}");
            transaction.configs().put("site", "{\"executor\":\"local\",\"split\":{\"splitter\":\"site\"}}");
            transaction.configs().put("market", "{\"lane\":\"pull\",\"timeout\":\"30m\"}");
            transaction.pullWorkers().allow("default", "key-BROWSER", Set.of("*"));
            transaction.configs().put("web", "{\"executor\":\"crawl\"}");
            transaction.configs().put("fragile", "{\"executor\":\"local\",\"max_attempts\":1}");
            return transaction
                    .configs()
                    .put("list", "{\"executor\":\"local\",\"split\":{\"field\":\"items\",\"size\":1}}");
        });
    }

    private static KeyPair sessionKey() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("edge");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        http.close();
        gateway.close();
        pump.close();
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
