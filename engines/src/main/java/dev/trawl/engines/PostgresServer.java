package dev.trawl.engines;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// PostgreSQL 18 on its own port, with production durability. Committed data survives a kill.
public final class PostgresServer implements OneProcess {

    private static final byte[] STARTUP =
            "\0\3\0\0user\0postgres\0database\0postgres\0\0".getBytes(StandardCharsets.ISO_8859_1);

    private final int port = Ports.free();
    private final ServerProcess process;

    private PostgresServer() {
        Path folder = Guard.folder("postgresql");
        List<String> command = PostgresFiles.command(
                "postgres",
                "-D",
                folder.resolve("data").toString(),
                "-p",
                Integer.toString(port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=on",
                "-c",
                "synchronous_commit=on");
        process = ServerProcess.started(
                new Program("postgresql", folder, PostgresFiles::makeData, command, probe(port), Signal.QUIT));
    }

    public static PostgresServer start() {
        return new PostgresServer();
    }

    /// `postgresql://postgres@127.0.0.1:PORT/postgres`; no password is required.
    @Override
    public String url() {
        return "postgresql://postgres@127.0.0.1:" + port + "/postgres";
    }

    public int port() {
        return port;
    }

    @Override
    public ServerProcess process() {
        return process;
    }

    /// Ready when the login succeeds. During startup the server replies with an error.
    private static Probe probe(int port) {
        String length = "\0\0\0" + (char) (STARTUP.length + 4);
        return Probe.line(port, length + new String(STARTUP, StandardCharsets.ISO_8859_1), "R");
    }
}
