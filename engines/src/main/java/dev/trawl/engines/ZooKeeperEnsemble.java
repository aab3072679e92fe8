package dev.trawl.engines;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A ZooKeeper ensemble. Acknowledged writes survive kills.
public final class ZooKeeperEnsemble implements Several {

    private static final int HEAP_MEGABYTES = 64;

    private final List<Integer> ports;
    private final List<Node> members;

    private ZooKeeperEnsemble(int size) {
        ports = Stream.generate(Ports::free).limit(size).toList();
        String quorum = size == 1 ? "" : quorum(size);
        members = IntStream.rangeClosed(1, size)
                .mapToObj(number -> node(number, quorum))
                .toList();
    }

    /// Starts an ensemble of 1 or 3 nodes.
    public static ZooKeeperEnsemble start(int size) {
        return Several.started(new ZooKeeperEnsemble(size));
    }

    /// `zookeeper://127.0.0.1:PORT,127.0.0.1:PORT,127.0.0.1:PORT`
    @Override
    public String url() {
        return "zookeeper://" + ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    }

    @Override
    public List<Node> members() {
        return members;
    }

    private Node node(int number, String quorum) {
        int port = ports.get(number - 1);
        Path folder = Guard.folder("zookeeper");
        Path settings = folder.resolve("zoo.cfg");
        Folders.write(settings, settings(folder, port) + quorum);
        var command = new ArrayList<>(Parts.java("zookeeper", HEAP_MEGABYTES));
        command.addAll(List.of("org.apache.zookeeper.server.quorum.QuorumPeerMain", settings.toString()));
        Probe serves = Probe.line(port, "srvr", "Zookeeper version");
        var program = new Program(
                "zookeeper", folder, data -> Folders.write(data.resolve("myid"), number + "\n"), command, serves);
        return new Node("zookeeper://127.0.0.1:" + port, new ServerProcess(program));
    }

    private static String settings(Path folder, int port) {
        return """
                tickTime=500
                initLimit=20
                syncLimit=8
                minSessionTimeout=1000
                maxSessionTimeout=60000
                dataDir=%s/data
                clientPort=%d
                clientPortAddress=127.0.0.1
                maxClientCnxns=0
                admin.enableServer=false
                4lw.commands.whitelist=ruok,srvr
                """.formatted(folder, port);
    }

    private static String quorum(int size) {
        return IntStream.rangeClosed(1, size)
                .mapToObj(number -> "server.%d=127.0.0.1:%d:%d%n".formatted(number, Ports.free(), Ports.free()))
                .collect(Collectors.joining());
    }
}
