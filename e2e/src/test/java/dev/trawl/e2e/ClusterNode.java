package dev.trawl.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// One node of a cluster as a process, from its first start to its last; its port and its folder stay the same.
final class ClusterNode implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("is ready (on|as)");
    private static final Duration START = Duration.ofMinutes(2);

    private final String name;
    private final List<String> command;
    private final Path folder;
    private final int port;
    private int starts;
    private Optional<Process> process = Optional.empty();
    private Optional<Api> api = Optional.empty();

    /// @param command what follows the name of the program
    /// @param port where its gateway listens; 0 when it has none
    ClusterNode(String name, List<String> command, Path folder, int port) {
        this.name = name;
        this.command = command;
        this.folder = folder;
        this.port = port;
    }

    String name() {
        return name;
    }

    boolean isGateway() {
        return port != 0;
    }

    int port() {
        return port;
    }

    /// Starts it and does not wait.
    synchronized ClusterNode launch() {
        starts++;
        var builder = new ProcessBuilder(Program.with(List.of(), command))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(log().toFile());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("TRAWL_"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        try {
            process = Optional.of(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /// Waits until it says that it is ready.
    ClusterNode awaitReady() {
        await().atMost(START)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> !isAlive() || READY.matcher(words()).find());
        if (!isAlive()) {
            throw new AssertionError("%s ended instead of starting: %s".formatted(name, words()));
        }
        return this;
    }

    /// A client of its gateway with the token of its own folder.
    synchronized Api api() {
        if (api.isEmpty()) {
            try {
                api = Optional.of(new Api(
                        port, Files.readString(folder.resolve("admin.token")).strip()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return api.get();
    }

    boolean isAlive() {
        return process.filter(Process::isAlive).isPresent();
    }

    void pause() {
        signal("STOP");
    }

    void resume() {
        signal("CONT");
    }

    /// SIGKILL; returns when it is gone.
    void kill() {
        process.ifPresent(Process::destroyForcibly);
        awaitExit();
    }

    /// SIGTERM; returns when it is gone.
    void stop() {
        process.ifPresent(Process::destroy);
        awaitExit();
    }

    /// Starts it again after it has ended.
    void restart() {
        launch().awaitReady();
    }

    /// Everything it has said since its last start.
    String words() {
        try {
            return Files.readString(log(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() {
        process.ifPresent(Process::destroyForcibly);
        api.ifPresent(Api::close);
    }

    private Path log() {
        return folder.resolveSibling("%s-%d.txt".formatted(name, starts));
    }

    private void awaitExit() {
        try {
            if (process.isPresent() && !process.get().waitFor(2, TimeUnit.MINUTES)) {
                throw new AssertionError(name + " still runs: " + words());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while " + name + " ends", e);
        }
    }

    private void signal(String signal) {
        try {
            long pid = process.orElseThrow().pid();
            var _ = new ProcessBuilder("kill", "-" + signal, String.valueOf(pid))
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
