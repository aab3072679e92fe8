package dev.trawl.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// The program as a child process. What it says on standard error is kept in a file.
final class TrawlProcess implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("is ready on https?:\\\\?/\\\\?/127\\.0\\.0\\.1:(\\d+)");
    private static final Duration START = Duration.ofMinutes(2);

    private final Launch launch;
    private final Process process;
    private final Path log;
    private Optional<Api> api = Optional.empty();

    TrawlProcess(Launch launch, Path log) throws IOException {
        this.launch = launch;
        this.log = log;
        this.process = launch.command()
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(log.toFile())
                .start();
    }

    /// Waits until it listens.
    TrawlProcess awaitReady() throws IOException {
        if (!awaitReadyOrExit()) {
            throw new AssertionError("the program ended with %s: %s".formatted(process.exitValue(), words()));
        }
        return this;
    }

    /// Waits until it listens or gives up; tells which.
    boolean awaitReadyOrExit() throws IOException {
        await().atMost(START)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> !process.isAlive() || READY.matcher(words()).find());
        var ready = READY.matcher(words());
        if (!ready.find()) {
            return false;
        }
        String token = Files.readString(launch.data().resolve("admin.token")).strip();
        api = Optional.of(new Api(Integer.parseInt(ready.group(1)), token));
        return true;
    }

    Api api() {
        return api.orElseThrow();
    }

    /// The JVM's own process, below a wrapper such as `strace` too.
    long pid() {
        return program().pid();
    }

    private ProcessHandle program() {
        return process.descendants().findFirst().orElse(process.toHandle());
    }

    List<ProcessHandle> children() {
        return program().children().toList();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// SIGKILL: nothing is finished, nothing is said.
    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        awaitExit(Duration.ofMinutes(2));
    }

    /// SIGTERM; does not wait.
    void terminate() {
        program().destroy();
    }

    /// The exit code.
    int awaitExit(Duration most) {
        try {
            if (!process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the program still runs after " + most);
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while the program ends", e);
        }
    }

    /// Everything it has said on standard error.
    String words() throws IOException {
        return Files.readString(log, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        api.ifPresent(Api::close);
        if (process.isAlive()) {
            kill();
        }
    }
}
