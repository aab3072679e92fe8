package dev.trawl.engines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The commands of Redis as a server and as a sentinel.
final class RedisProgram {

    private static final String BINARY = "redis-server-6.2.6-v5-linux-amd64";

    private RedisProgram() {}

    /// A server; `more` are further lines of its settings.
    static Program server(int port, String password, String more) {
        String secrets = password.isEmpty() ? "" : "requirepass " + password + "\nmasterauth " + password + "\n";
        String settings = """
                bind 127.0.0.1
                port %d
                save ""
                appendonly yes
                repl-diskless-sync yes
                repl-diskless-sync-delay 0
                """.formatted(port) + secrets + more;
        String greeting = password.isEmpty() ? "" : "AUTH " + password + "\r\n";
        String expected = password.isEmpty() ? "+PONG" : "+OK\r\n+PONG";
        return program("redis", settings, Probe.line(port, greeting + "PING\r\n", expected), List.of());
    }

    /// Settings that add a TLS listener to a server.
    static String tls(int port) {
        var keys = TlsKeys.ofServers();
        return "tls-port %d\ntls-cert-file %s\ntls-key-file %s\ntls-ca-cert-file %2$s\ntls-auth-clients no\n"
                .formatted(port, keys.certificate(), keys.key());
    }

    /// A sentinel; `settings` name the servers it monitors.
    static Program sentinel(int port, String settings) {
        String own = "bind 127.0.0.1\nport " + port + "\n";
        return program("sentinel", own + settings, Probe.line(port, "PING\r\n", "+PONG"), List.of("--sentinel"));
    }

    private static Program program(String name, String settings, Probe probe, List<String> more) {
        Path folder = Guard.folder(name);
        Path file = folder.resolve("data/redis.conf");
        var command = new ArrayList<>(List.of(binary().toString(), file.toString()));
        command.addAll(more);
        return new Program(name, folder, data -> Folders.write(file, settings + "dir " + data + "\n"), command, probe);
    }

    static Path binary() {
        return Parts.keep("redis", RedisProgram::unpack).resolve("redis-server");
    }

    private static void unpack(Path folder) {
        try (var jar = Jar.open(Parts.jar("native", "embedded-redis"))) {
            jar.copyProgram(BINARY, folder.resolve("redis-server"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
