package dev.trawl.bench;

import dev.trawl.bench.process.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A Redis server of our own on a free port; it ends with us.
final class Redis implements AutoCloseable {

    private final Process process;
    private final int port;
    private final Thread hook;

    private Redis(Process process, int port) {
        this.process = process;
        this.port = port;
        this.hook = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /// @param durable every write is synced before it is answered; else nothing is kept on disk
    static Redis start(Path folder, boolean durable) throws IOException {
        int port = FreePort.find();
        var command = new ArrayList<>(List.of(
                "redis-server",
                "--port",
                String.valueOf(port),
                "--bind",
                "127.0.0.1",
                "--dir",
                folder.toString(),
                "--save",
                "",
                "--maxmemory-policy",
                "noeviction"));
        command.addAll(durable ? List.of("--appendonly", "yes", "--appendfsync", "always") : List.of());
        return new Redis(
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start(),
                port);
    }

    int port() {
        return port;
    }

    String url() {
        return "redis://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.destroy();
        Runtime.getRuntime().removeShutdownHook(hook);
    }
}
