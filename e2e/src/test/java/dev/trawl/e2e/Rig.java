package dev.trawl.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/// A folder and the programs started in it. All of it is gone after the test; a failure shows what the programs said.
final class Rig implements BeforeEachCallback, AfterEachCallback, TestExecutionExceptionHandler {

    private static final int SHOWN = 4_000;

    private final Deque<TrawlProcess> started = new ArrayDeque<>();
    private final Thread lastResort = Thread.ofPlatform().unstarted(this::endAll);
    private Path folder = Path.of(".");

    Path folder() {
        return folder;
    }

    Path data() {
        return folder.resolve("data");
    }

    /// Starts the program and waits until it is ready.
    TrawlProcess start(Launch launch) throws IOException {
        return launch(launch).awaitReady();
    }

    /// Starts the program and does not wait.
    synchronized TrawlProcess launch(Launch launch) throws IOException {
        var process = new TrawlProcess(launch, folder.resolve("words-%d.txt".formatted(started.size() + 1)));
        started.push(process);
        return process;
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        folder = Files.createTempDirectory("trawl-e2e-");
        Runtime.getRuntime().addShutdownHook(lastResort);
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        synchronized (this) {
            for (TrawlProcess process : started) {
                String words = process.words();
                String tail = words.substring(Math.max(0, words.length() - SHOWN));
                failure.addSuppressed(new AssertionError("the program said at last:\n" + tail));
            }
        }
        throw failure;
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        endAll();
        Runtime.getRuntime().removeShutdownHook(lastResort);
        List<Path> files;
        try (var all = Files.walk(folder)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }

    private synchronized void endAll() {
        started.forEach(TrawlProcess::close);
    }
}
