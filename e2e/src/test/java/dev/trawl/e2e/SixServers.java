package dev.trawl.e2e;

import static org.awaitility.Awaitility.await;

import dev.trawl.e2e.NamespacedServer.Ran;
import dev.trawl.e2e.SixServersFiles.Unit;
import dev.trawl.engines.ServerCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Six servers in namespaces that run the preset of `deploy/six-servers`, and a bridge between them with the crawled
/// sites in a seventh. Addresses: 10.89.0.1 to 10.89.0.6, the sites from 10.89.0.101 on.
final class SixServers implements AutoCloseable {

    private static final String NETWORK = "10.89.0.";
    private static final int FIRST_SITE = 101;
    private static final int BRIDGE = 0;
    private static final Duration START = Duration.ofMinutes(4);
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path INSTALLED = Path.of("/opt/trawl");
    private static final String POSTGRES_DATA = "/var/lib/postgresql/data";

    /// Files that the README copies to each server.
    private static final List<String> PROGRAM = List.of("trawl", ".scripts", "app/target/trawl", "docs");

    /// Small JVMs that compile little and make no start-up caches: six of them share this machine.
    private static final List<String> FRUGAL = List.of(
            "TRAWL_JAVA_HOME=/opt/jdk",
            "TRAWL_AOT=use",
            "TRAWL_JAVA_OPTS=-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");

    private final List<NamespacedServer> servers = new ArrayList<>();
    private final Map<Name, Process> programs = new LinkedHashMap<>();
    private final NamespacedServer bridge;

    private record Name(int server, String program) {}

    SixServers(Path folder, CrawledSites sites) throws IOException {
        var mounts = new LinkedHashMap<Path, Path>();
        PROGRAM.forEach(part -> mounts.put(PROJECT.resolve(part), INSTALLED.resolve(part)));
        mounts.put(Path.of(System.getProperty("java.home")), Path.of("/opt/jdk"));
        var files = new SixServersFiles(folder, sites.addresses(NETWORK, FIRST_SITE));
        String hosts = hosts(sites);
        bridge = new NamespacedServer("bridge", sites.write(folder.resolve("bridge"), hosts), mounts);
        try {
            for (int i = 1; i <= 6; i++) {
                servers.add(new NamespacedServer("server-" + i, files.write(i, hosts), mounts));
            }
            connect(sites.count());
            makeUsers();
        } catch (RuntimeException | IOException e) {
            close();
            throw e;
        }
    }

    private static String hosts(CrawledSites sites) {
        var lines = new ArrayList<>(List.of("127.0.0.1 localhost bridge"));
        IntStream.rangeClosed(1, 6).forEach(i -> lines.add(NETWORK + i + " server-" + i));
        IntStream.range(0, sites.count()).forEach(i -> lines.add(NETWORK + (FIRST_SITE + i) + " " + sites.host(i)));
        return String.join("\n", lines) + "\n";
    }

    private void connect(int sites) {
        bridge.ip("link add br0 type bridge");
        IntStream.range(0, sites).forEach(i -> bridge.ip("address add " + NETWORK + (FIRST_SITE + i) + "/24 dev br0"));
        bridge.ip("link set br0 up");
        for (int i = 1; i <= servers.size(); i++) {
            var server = server(i);
            bridge.ip("link add port-%d type veth peer name eth0 netns %d".formatted(i, server.pid()));
            bridge.ip("link set port-%d master br0 up".formatted(i));
            server.ip("address add %s%d/24 dev eth0".formatted(NETWORK, i));
            server.ip("link set eth0 up");
        }
    }

    private void makeUsers() throws IOException {
        String add = SixServersFiles.commands("useradd").getFirst();
        for (var server : servers) {
            server.run(List.of("sh", "-euc", add + "; chown -R trawl /etc/trawl; chmod 0600 /etc/trawl/*"))
                    .expectDone();
        }
    }

    /// Starts the engines of the README's table and waits until they answer.
    void startEngines() throws IOException {
        for (int i = 1; i <= 3; i++) {
            start(i, "zookeeper", ServerCommands.zooKeeper(Path.of("/etc/zookeeper/zoo.cfg")));
            start(i, "kafka", kafka());
            start(i, "redis", ServerCommands.redis(Path.of("/etc/redis/redis.conf")));
        }
        start(1, "s3", ServerCommands.s3(Path.of("/etc/s3.properties")));
        startPostgres();
        for (int i = 1; i <= 3; i++) {
            start(i, "sentinel", ServerCommands.sentinel(Path.of("/etc/redis/sentinel.conf")));
        }
        for (String probe : probes()) {
            await(probe)
                    .atMost(START)
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> allAlive() && isAnswered(probe));
        }
    }

    private static List<String> kafka() {
        var settings = Path.of("/etc/kafka/server.properties");
        var format = ServerCommands.kafkaStorage(
                "format", "--ignore-formatted", "-t", "c2l4LXNlcnZlcnMtMDAwMQ", "-c", settings.toString());
        return shell(quoted(format) + " && exec " + quoted(ServerCommands.kafka(settings)));
    }

    private void startPostgres() throws IOException {
        var alone = ServerCommands.postgres("postgres", "--single", "-D", POSTGRES_DATA, "postgres");
        server(1)
                .run(shell("""
                        cd %1$s
                        chmod 0700 .
                        printf '%%s' "%2$s" > pg_hba.conf
                        echo "listen_addresses = '*'" >> postgresql.conf
                        printf '%%s' "%3$s" | %4$s
                        """.formatted(
                        POSTGRES_DATA, SixServersFiles.accessToLedger(), SixServersFiles.makeLedger(), quoted(alone))))
                .expectDone();
        start(1, "postgresql", ServerCommands.postgres("postgres", "-D", POSTGRES_DATA));
    }

    /// Shell commands that succeed when an engine serves.
    private static List<String> probes() {
        var probes = new ArrayList<String>();
        for (int i = 1; i <= 3; i++) {
            probes.add(asking(i, 2181, "srvr") + "grep -q Mode: <&3");
            // A metadata request without topics; the answer begins with length, correlation and the number of brokers.
            probes.add(asking(i, 9092, "\\0\\0\\0\\016\\0\\3\\0\\1\\0\\0\\0\\0\\377\\377\\0\\0\\0\\0")
                    + "[ \"$(head -c 12 <&3 | tail -c 1 | od -An -tu1)\" -eq 3 ]");
            probes.add(asking(i, 6379, "AUTH " + SixServersFiles.PASSWORD + "\\r\\nPING\\r\\nQUIT\\r\\n")
                    + "grep -q PONG <&3");
            probes.add(asking(i, 26379, "PING\\r\\nQUIT\\r\\n") + "grep -q PONG <&3");
        }
        probes.add(asking(1, 9000, "GET / HTTP/1.0\\r\\n\\r\\n") + "grep -q ' 403 ' <&3");
        probes.add("exec 3<>/dev/tcp/server-1/5432");
        return probes;
    }

    private static String asking(int server, int port, String question) {
        return "exec 3<>/dev/tcp/server-%d/%d && printf '%s' >&3 && ".formatted(server, port, question);
    }

    private boolean isAnswered(String probe) {
        return bridge.run(List.of("timeout", "5", "bash", "-c", probe)).status() == 0;
    }

    /// Starts what the unit of that name starts.
    void startUnit(int server, String name) throws IOException {
        Unit unit = SixServersFiles.unit(name);
        start(server, name, as(unit.user(), unit.environment(), unit.command()));
    }

    /// Serves the sites; every request is a line of `requests()`.
    void startSites() {
        start(BRIDGE, "sites", CrawledSites.COMMAND);
    }

    String requests() {
        return bridge.words("sites");
    }

    /// Runs a command of the README that begins with `sudo -u trawl`.
    Ran runAsTrawl(int server, String command) {
        var words = List.of(command.replaceFirst("^sudo -u trawl ", "").split(" "));
        return server(server).run(as("trawl", List.of(), words));
    }

    /// Runs a command of the program with the options of a client on server-1.
    Ran trawl(String client, String... arguments) {
        var words = new ArrayList<>(List.of("/opt/trawl/trawl"));
        words.addAll(List.of(arguments));
        words.addAll(List.of(client.split(" ")));
        return server(1).run(as("trawl", List.of(), words));
    }

    static String address(int server) {
        return NETWORK + server;
    }

    /// Takes the network from a server.
    void cutOff(int server) {
        bridge.ip("link set port-%d down".formatted(server));
    }

    void kill(int server, String program) {
        NamespacedServer.kill(Objects.requireNonNull(programs.get(new Name(server, program))));
    }

    /// No program that was started has ended.
    boolean allAlive() {
        programs.forEach((name, program) -> {
            if (!program.isAlive()) {
                throw new AssertionError(name + " has ended: " + words());
            }
        });
        return true;
    }

    /// The last output of each program, for failure messages.
    String words() {
        return programs.keySet().stream()
                .map(name ->
                        "--- %s%n%s".formatted(name, tail(server(name.server()).words(name.program()))))
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        var failures = new ArrayList<RuntimeException>();
        var all = new ArrayList<>(servers);
        all.add(bridge);
        for (var server : all) {
            try {
                server.close();
            } catch (RuntimeException e) {
                failures.add(e); // the others are closed all the same
            }
        }
        if (!failures.isEmpty()) {
            var first = failures.getFirst();
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }

    private NamespacedServer server(int number) {
        return number == BRIDGE ? bridge : servers.get(number - 1);
    }

    private void start(int server, String name, List<String> command) {
        programs.put(new Name(server, name), server(server).start(name, command));
    }

    private static List<String> as(String user, List<String> environment, List<String> command) {
        var words = new ArrayList<>(List.of("setpriv", "--reuid=" + user, "--regid=" + user, "--init-groups"));
        words.addAll(List.of("--no-new-privs", "env", "-i", "HOME=/var/lib/trawl", "USER=" + user));
        words.add("PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        words.addAll(FRUGAL);
        words.addAll(environment);
        words.addAll(command);
        return words;
    }

    private static List<String> shell(String script) {
        return List.of("sh", "-euc", script);
    }

    private static String quoted(List<String> command) {
        return command.stream().map("'%s'"::formatted).collect(Collectors.joining(" "));
    }

    private static String tail(String words) {
        return words.substring(Math.max(0, words.length() - 2_000));
    }
}
