package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Redis with one primary, two replicas and three sentinels for failover.
///
/// Nodes 1 to 3 are the servers, the first being the primary at the start; nodes 4 to 6 are the sentinels.
public final class SentinelGroup implements Several {

    /// The name of the primary in the settings of the sentinels.
    public static final String MASTER = "trawl";

    private static final int SERVERS = 3;
    private static final int DOWN_AFTER_MILLIS = 1_000;
    private static final int FAILOVER_MILLIS = 5_000;

    private final List<Integer> serverPorts =
            Stream.generate(Ports::free).limit(SERVERS).toList();
    private final List<Integer> sentinelPorts =
            Stream.generate(Ports::free).limit(SERVERS).toList();
    private final String password;
    private final List<Node> nodes = new ArrayList<>();

    private SentinelGroup(String password) {
        this.password = password;
        for (int port : serverPorts) {
            nodes.add(new Node("redis://127.0.0.1:" + port, new ServerProcess(server(port))));
        }
        for (int i = 0; i < SERVERS; i++) {
            Program sentinel = RedisProgram.sentinel(sentinelPorts.get(i), watching(i));
            nodes.add(new Node("redis://127.0.0.1:" + sentinelPorts.get(i), new ServerProcess(sentinel)));
        }
    }

    public static SentinelGroup start() {
        return start("");
    }

    /// A group whose servers require this password; its sentinels require none.
    public static SentinelGroup start(String password) {
        return Several.started(new SentinelGroup(password));
    }

    /// `redis-sentinel://127.0.0.1:PORT,127.0.0.1:PORT,127.0.0.1:PORT/0?master=trawl`
    @Override
    public String url() {
        String hosts = sentinelPorts.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
        return "redis-sentinel://" + hosts + "/0?master=" + MASTER;
    }

    /// Empty when no password is required.
    public String password() {
        return password;
    }

    @Override
    public List<Node> members() {
        return List.copyOf(nodes);
    }

    /// The number of the server that the first running sentinel reports as the primary.
    public int primary() {
        for (int i = 0; i < SERVERS; i++) {
            if (nodes.get(SERVERS + i).isAlive()) {
                return 1 + serverPorts.indexOf(askPrimary(sentinelPorts.get(i)));
            }
        }
        throw new IllegalStateException("no sentinel is alive");
    }

    /// Servers start first: sentinels discover existing replicas at once, and later ones only after seconds.
    @Override
    public void startAll() {
        Several.startTogether(nodes.subList(0, SERVERS));
        Several.startTogether(nodes.subList(SERVERS, nodes.size()));
    }

    private Program server(int port) {
        boolean isPrimary = port == serverPorts.getFirst();
        return RedisProgram.server(
                port, password, isPrimary ? "" : "replicaof 127.0.0.1 " + serverPorts.getFirst() + "\n");
    }

    /// The initial settings of sentinel `index`. They include the other sentinels, which saves the discovery.
    private String watching(int index) {
        var settings = new StringBuilder(
                """
                sentinel myid %s
                sentinel monitor %s 127.0.0.1 %d 2
                sentinel down-after-milliseconds %2$s %d
                sentinel failover-timeout %2$s %d
                """.formatted(id(index), MASTER, serverPorts.getFirst(), DOWN_AFTER_MILLIS, FAILOVER_MILLIS));
        if (!password.isEmpty()) {
            settings.append("sentinel auth-pass " + MASTER + " ")
                    .append(password)
                    .append('\n');
        }
        serverPorts.stream()
                .skip(1)
                .forEach(port -> settings.append("sentinel known-replica " + MASTER + " 127.0.0.1 " + port + "\n"));
        IntStream.range(0, SERVERS)
                .filter(other -> other != index)
                .forEach(other -> settings.append("sentinel known-sentinel %s 127.0.0.1 %d %s\n"
                        .formatted(MASTER, sentinelPorts.get(other), id(other))));
        return settings.toString();
    }

    private static String id(int index) {
        return Integer.toString(index + 1).repeat(40);
    }

    private static int askPrimary(int sentinel) {
        try (var socket = Probe.connect(sentinel)) {
            socket.getOutputStream()
                    .write(("SENTINEL get-master-addr-by-name " + MASTER + "\r\n").getBytes(StandardCharsets.US_ASCII));
            var lines = new Scanner(socket.getInputStream(), StandardCharsets.US_ASCII);
            IntStream.range(0, 4).forEach(_ -> lines.nextLine());
            return Integer.parseInt(lines.nextLine().strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
