package dev.trawl.e2e;

import dev.trawl.engines.ServerCommands;
import dev.trawl.testkit.Certificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The files of `deploy/six-servers` as its README places them on each server. Only the passwords are filled in.
final class SixServersFiles {

    static final String PASSWORD = "a-long-password";

    private static final Path SHIPPED =
            Path.of("../deploy/six-servers").toAbsolutePath().normalize();
    private static final Pattern PLACE = Pattern.compile("# (/etc/\\S+) on server-");
    private static final Pattern CONTINUED = Pattern.compile(" *\\\\\n *");

    private final Path folder;
    private final Certificates certificate;
    private final List<String> sites;

    /// @param folder has a folder for each server
    /// @param sites addresses that workers may call, such as `10.0.0.1:8080`
    SixServersFiles(Path folder, List<String> sites) {
        this.folder = folder;
        this.certificate = Certificates.make(
                folder, "server", "-ext", "SAN=dns:server-1,dns:server-2,dns:server-3", "-validity", "365");
        this.sites = sites;
    }

    /// A unit of systemd: what it runs, as which user, with which variables.
    record Unit(String user, List<String> environment, List<String> command) {}

    static Unit unit(String name) throws IOException {
        String text = Files.readString(SHIPPED.resolve("systemd/" + name + ".service"));
        return new Unit(
                values(text, "User").getFirst(),
                values(text, "Environment"),
                List.of(values(text, "ExecStart").getFirst().split(" ")));
    }

    /// The commands of the README that begin so, in its order.
    static List<String> commands(String beginning) throws IOException {
        String text = CONTINUED
                .matcher(Files.readString(SHIPPED.resolve("README.md")))
                .replaceAll(" ");
        return Pattern.compile("(?m)(?:^ {4,}|`)(" + Pattern.quote(beginning) + "[^\n`]*)")
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /// Writes the files of server 1 to 6 into its folder.
    Path write(int server, String hosts) throws IOException {
        Path root = folder.resolve("server-" + server);
        put(root, "/etc/hosts", hosts);
        put(root, "/etc/trawl/trawl.yaml", settings());
        put(root, "/etc/trawl/ledger.password", PASSWORD + "\n");
        put(root, "/etc/trawl/blob.secret", PASSWORD + "\n");
        put(root, "/etc/trawl/secrets.key", "B".repeat(43) + "=\n");
        if (server <= 3) {
            put(root, "/etc/trawl/server.pem", Files.readString(certificate.certificate()));
            put(root, "/etc/trawl/server.key", Files.readString(certificate.key()));
            writeEngines(root, server);
        }
        return root;
    }

    /// Lines of `pg_hba.conf`, as the README has one for server-1.
    static String accessToLedger() throws IOException {
        String line = commands("host trawl trawl").getFirst();
        return IntStream.rangeClosed(1, 6)
                .mapToObj(server -> line.replace("server-1", "server-" + server) + "\n")
                .collect(Collectors.joining());
    }

    /// Statements that make the database, one a line.
    static String makeLedger() throws IOException {
        return commands("create role").getFirst().replace("…", PASSWORD).replace("; ", ";\n") + "\n";
    }

    private String settings() throws IOException {
        String allowed = sites.stream().map("\"%s\""::formatted).collect(Collectors.joining(", "));
        return shipped("trawl.yaml").replace("redis-sentinel://", "redis-sentinel://:" + PASSWORD + "@")
                + "egress:\n  allow: [" + allowed + "]\n";
    }

    private static void writeEngines(Path root, int server) throws IOException {
        for (String file : List.of(
                "zookeeper/server-%d.cfg",
                "kafka/server-%d.properties", "redis/server-%d.conf", "redis/sentinel.conf")) {
            String text = shipped(file.formatted(server));
            var place = PLACE.matcher(text);
            if (!place.lookingAt()) {
                throw new AssertionError(file + " does not say where it goes");
            }
            put(root, place.group(1), text);
        }
        put(root, "/var/lib/zookeeper/myid", server + "\n");
        Files.createDirectories(root.resolve("var/lib/kafka"));
        Files.createDirectories(root.resolve("var/lib/redis"));
        if (server == 1) {
            ServerCommands.makePostgresData(Files.createDirectories(root.resolve("var/lib/postgresql/data")));
            Files.createDirectories(root.resolve("var/lib/s3"));
            put(root, "/etc/s3.properties", """
                    s3proxy.endpoint=http://0.0.0.0:9000
                    s3proxy.authorization=aws-v2-or-v4
                    s3proxy.identity=trawl
                    s3proxy.credential=%s
                    jclouds.provider=filesystem-nio2
                    jclouds.filesystem.basedir=/var/lib/s3
                    """.formatted(PASSWORD));
        }
    }

    private static String shipped(String file) throws IOException {
        return Files.readString(SHIPPED.resolve(file)).replace("CHANGE_ME", PASSWORD);
    }

    private static void put(Path root, String place, String text) throws IOException {
        Path file = root.resolve(place.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static List<String> values(String unit, String key) {
        return Pattern.compile("(?m)^" + key + "=(.*)$")
                .matcher(unit)
                .results()
                .map(line -> line.group(1).strip())
                .toList();
    }
}
