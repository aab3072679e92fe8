package dev.trawl.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// `trawl worker` as a child process, with a folder of its own.
final class WorkerProcess implements AutoCloseable {

    private final Process process;
    private final Path log;

    /// @param token a join token; empty when it has joined before
    WorkerProcess(Path folder, URI server, String token, Map<String, String> environment, String... arguments)
            throws IOException {
        var command = Program.with("worker");
        command.addAll(List.of("--master-host", server.getHost(), "--master-port", String.valueOf(server.getPort())));
        command.addAll(List.of("--data", folder.toString()));
        command.addAll(List.of(arguments));
        this.log = folder.resolveSibling(folder.getFileName() + ".txt");
        var builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("TRAWL_"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().putAll(environment);
        if (!token.isEmpty()) {
            builder.environment().put("TRAWL_JOIN_TOKEN", token);
        }
        this.process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(log.toFile())
                .start();
    }

    WorkerProcess awaitReady() {
        await().atMost(Duration.ofMinutes(2)).until(() -> !process.isAlive() || words().contains("Worker is ready"));
        if (!process.isAlive()) {
            throw new AssertionError("the worker ended with %d: %s".formatted(process.exitValue(), words()));
        }
        return this;
    }

    void signal(String name) throws IOException, InterruptedException {
        var _ = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    void kill() {
        process.destroyForcibly();
    }

    /// SIGKILL; returns when the process is gone.
    void killAndWait() throws InterruptedException {
        kill();
        awaitExit();
    }

    /// The exit code.
    int awaitExit() throws InterruptedException {
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            throw new AssertionError("the worker still runs: " + words());
        }
        return process.exitValue();
    }

    String words() {
        try {
            return Files.readString(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
