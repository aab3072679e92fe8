package dev.trawl.e2e;

import static org.awaitility.Awaitility.await;

import dev.trawl.engines.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A cluster of nodes as processes over real engines, with the short times that promises are measured with. All of it
/// ends with `close`, or with this process.
final class ClusterRig implements AutoCloseable {

    static final Duration LEASE_TTL = Duration.ofSeconds(5);
    static final Duration LEADER_TTL = Duration.ofSeconds(3);
    static final Duration LEADER_RENEWAL = Duration.ofSeconds(1);

    private static final int SHOWN = 3_000;
    private static final Map<String, String> SHORT_TIMES = Map.ofEntries(
            Map.entry("lease.ttl", "5s"),
            Map.entry("lease.renew_interval", "1s"),
            Map.entry("worker.heartbeat_interval", "1s"),
            Map.entry("worker.capacity", "8"),
            Map.entry("worker.graceful_shutdown_timeout", "5s"),
            Map.entry("scheduler.timeout_check_interval", "1s"),
            Map.entry("scheduler.leader_lock_ttl", "3s"),
            Map.entry("scheduler.leader_renew_interval", "1s"));

    private final EngineSet engines;
    private final Path folder;
    private final Map<String, ClusterNode> nodes = new LinkedHashMap<>();
    private final Thread lastResort = Thread.ofPlatform().unstarted(this::endNodes);

    /// Takes the engines over: they end with the cluster.
    ClusterRig(EngineSet engines) throws IOException {
        this.engines = engines;
        this.folder = Files.createTempDirectory("trawl-cluster-");
        Runtime.getRuntime().addShutdownHook(lastResort);
        Files.writeString(folder.resolve("secrets.key"), "A".repeat(43) + "=\n");
        engines.set("secrets.key_file", folder.resolve("secrets.key").toString());
        writeSettings();
    }

    /// Starts nodes together, such as `gateway-1`: the word before the number is the command.
    ClusterRig start(String... names) {
        for (String name : names) {
            node(name).launch();
        }
        for (String name : names) {
            node(name).awaitReady();
        }
        return this;
    }

    /// The node of that name; made, but not started, when it is asked for first.
    synchronized ClusterNode node(String name) {
        var known = nodes.get(name);
        return known == null ? make(name) : known;
    }

    /// Makes a node with arguments of its own, and does not start it.
    synchronized ClusterNode make(String name, String... arguments) {
        String role = name.substring(0, name.indexOf('-'));
        boolean listens = List.of("gateway", "master").contains(role);
        int port = listens ? Ports.free() : 0;
        var command = new ArrayList<>(List.of(role, "--config", settings().toString(), "--test-hooks"));
        command.addAll(List.of("--data", folder.resolve(name).toString(), "--device-id", name));
        if (listens) {
            command.addAll(List.of("--master-port", String.valueOf(port)));
        }
        command.addAll(List.of(arguments));
        var node = new ClusterNode(name, command, folder.resolve(name), port);
        nodes.put(name, node);
        return node;
    }

    synchronized List<ClusterNode> nodes() {
        return List.copyOf(nodes.values());
    }

    List<ClusterNode> gateways() {
        return nodes.values().stream().filter(ClusterNode::isGateway).toList();
    }

    /// A client of the first gateway alive.
    Api api() {
        return gateways().stream()
                .filter(ClusterNode::isAlive)
                .findFirst()
                .orElseThrow()
                .api();
    }

    Path folder() {
        return folder;
    }

    Path settings() {
        return folder.resolve("cluster.yaml");
    }

    long term() throws IOException {
        return api().get("/cluster").expect(200).json().path("term").asLong();
    }

    /// The node that leads, once there is one.
    ClusterNode awaitLeader() {
        await().atMost(Duration.ofMinutes(2)).ignoreExceptions().until(() -> nodes.containsKey(leader()));
        try {
            return node(leader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The name of the node that leads, or led last.
    String leader() throws IOException {
        return api().get("/cluster").expect(200).json().path("leader").asString();
    }

    /// What each node said at last, to be shown with a failure.
    String words() {
        return nodes.values().stream()
                .map(node -> "--- %s%n%s".formatted(node.name(), tail(node.words())))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        endNodes();
        Runtime.getRuntime().removeShutdownHook(lastResort);
        engines.close();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void endNodes() {
        nodes.values().forEach(ClusterNode::close);
    }

    private static String tail(String words) {
        return words.substring(Math.max(0, words.length() - SHOWN));
    }

    private void writeSettings() throws IOException {
        var all = new LinkedHashMap<>(SHORT_TIMES);
        all.putAll(engines.settings());
        var lines = all.entrySet().stream()
                .map(setting -> "%s: \"%s\"".formatted(setting.getKey(), setting.getValue()))
                .toList();
        Files.write(settings(), lines);
    }
}
