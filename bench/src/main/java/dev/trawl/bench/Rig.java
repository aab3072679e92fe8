package dev.trawl.bench;

import dev.trawl.app.engine.Engines;
import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.server.Platform;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.split.ListSplitter;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.plugin.TaskResult.Success;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.execute.LocalExecutor;
import dev.trawl.worker.execute.LocalFunction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import tools.jackson.databind.json.JsonMapper;

/// The program without its edge: a ledger, the core with its loops, and workers that run the type `noop`. Every
/// measurement has one of its own.
final class Rig implements AutoCloseable {

    static final LocalFunction NOOP = _ -> new Success("{}");
    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "bench", Role.ADMIN);
    private static final int CALLS_AT_ONCE = 32;
    private static final int WRITERS = 2; // the default of ledger.writers

    private final TimeSource time;
    private final Path folder;
    private final Completions completions;
    private final ObservedLedger ledger;
    private final Platform platform;
    private final List<Worker> workers = new ArrayList<>();

    /// @param url the ledger, which must be empty
    /// @param folder where the results of workers go
    Rig(String url, Path folder, TimeSource time) {
        this(url, folder, time, ledger -> Engines.embedded(ledger, new FileBlobStore(folder.resolve("blobs")), time));
    }

    /// @param engines opens those that the core stands on beside the ledger
    Rig(String url, Path folder, TimeSource time, Function<Ledger, Engines> engines) {
        this.time = time;
        this.folder = folder;
        this.completions = new Completions(time);
        this.ledger = new ObservedLedger(openLedger(url, time), time);
        TypesAtStart.store(ledger, JsonMapper.shared().readTree("{\"noop\":{\"executor\":\"local\"}}"));
        var extensions = new Extensions(Map.of("list", new ListSplitter()), Map.of(), completions);
        platform = Platform.start(CoreConfig.defaults("bench"), engines.apply(ledger), extensions, time, true);
    }

    static Ledger openLedger(String url, TimeSource time) {
        return JdbcLedgers.open(url, "", "", WRITERS, time);
    }

    /// An embedded ledger in a folder.
    static Rig embedded(Path folder, TimeSource time) {
        return new Rig("sqlite:" + folder.resolve("ledger.db"), folder, time);
    }

    Completions completions() {
        return completions;
    }

    ObservedLedger ledger() {
        return ledger;
    }

    void startWorker(int capacity, LocalFunction noop) {
        var executors = new ExecutorRegistry().register(new LocalExecutor().register("noop", noop));
        var worker = new Worker(
                WorkerConfig.of("bench-" + workers.size())
                        .withCapacity(capacity)
                        .withStopping(Duration.ZERO, Duration.ofSeconds(1)),
                platform.core().channel(),
                executors,
                new FileBlobStore(folder.resolve("blobs")),
                time,
                RandomGenerator.getDefault());
        worker.start();
        workers.add(worker);
    }

    /// Submits one call without waiting for its answer.
    CompletableFuture<SubmitReply> submitOne(String payload) {
        return call(List.of(TaskRequest.of("noop", payload)));
    }

    /// Submits `count` tasks in calls of `batch`, a few calls at once; returns the seconds it took.
    double submit(int count, int batch) throws InterruptedException {
        long began = time.nanos();
        var free = new Semaphore(CALLS_AT_ONCE);
        var calls = new ArrayList<CompletableFuture<Void>>();
        for (int sent = 0; sent < count; sent += batch) {
            free.acquire();
            var tasks = Collections.nCopies(Math.min(batch, count - sent), TaskRequest.of("noop", "{\"n\":1}"));
            calls.add(call(tasks).whenComplete((_, _) -> free.release()).thenAccept(Rig::mustBeAccepted));
        }
        CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).join();
        return (time.nanos() - began) / 1e9;
    }

    private CompletableFuture<SubmitReply> call(List<TaskRequest> tasks) {
        return platform.core().submit().submit(CALLER, new Submission(tasks, Optional.empty(), ""));
    }

    private static void mustBeAccepted(SubmitReply reply) {
        if (!(reply instanceof Accepted)) {
            throw new IllegalStateException("refused: " + reply);
        }
    }

    @Override
    public void close() {
        try {
            for (Worker worker : workers) {
                worker.stop();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        platform.close();
    }
}
