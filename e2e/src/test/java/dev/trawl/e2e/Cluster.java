package dev.trawl.e2e;

import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.process.SystemTime;
import dev.trawl.app.server.Platform;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.session.LeaseConfig;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.execute.LocalExecutor;
import dev.trawl.worker.execute.LocalFunction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// Core, ledger and several workers in this JVM, on a real file and the real clock, so that one worker alone can fail.
/// All tasks are of the type `page`; each worker brings its own way to run them.
final class Cluster implements AutoCloseable {

    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "test", Role.ADMIN);

    private final SystemTime time = new SystemTime();
    private final Platform platform;
    private final FileBlobStore blobs;
    private final List<Worker> workers = new ArrayList<>();
    private final List<Freezer> freezers = new ArrayList<>();

    Cluster(Path folder, Duration ttl) {
        var ledger = JdbcLedgers.open("sqlite:" + folder.resolve("ledger.db"), "", "", 1, time);
        TypesAtStart.store(ledger, Api.JSON.readTree("{\"page\":{\"executor\":\"local\",\"timeout\":\"1h\"}}"));
        this.blobs = new FileBlobStore(folder.resolve("blobs"));
        var extensions = new Extensions(Map.of(), Map.of(), new PrometheusMetrics());
        this.platform = Platform.start(config(ttl), ledger, blobs, extensions, time);
    }

    private static CoreConfig config(Duration ttl) {
        var defaults = CoreConfig.defaults("node-test");
        return new CoreConfig(
                defaults.node(),
                defaults.maxWaiting(),
                defaults.submit(),
                defaults.dispatch(),
                new LeaseConfig(ttl, ttl.dividedBy(5), Duration.ofSeconds(1)),
                defaults.scheduler(),
                defaults.retention());
    }

    /// Starts a worker whose process can be stopped and gone on with.
    Freezer worker(String id, int capacity, LocalFunction page) {
        var freezer = new Freezer(channel(), time);
        var config = WorkerConfig.of(id).withCapacity(capacity).withStopping(Duration.ZERO, Duration.ofMillis(200));
        var executors = new ExecutorRegistry().register(new LocalExecutor().register("page", page));
        var worker = new Worker(config, freezer, executors, blobs, freezer, RandomGenerator.getDefault());
        freezers.add(freezer);
        workers.add(worker);
        worker.start();
        return freezer;
    }

    /// Subtasks that a worker runs now.
    int load(String id) {
        return workers.stream()
                .filter(worker -> worker.id().equals(id))
                .mapToInt(Worker::load)
                .sum();
    }

    /// The channel as any worker has it; calls by hand go through here.
    WorkerChannel channel() {
        return platform.core().channel();
    }

    LedgerReads reads() {
        return platform.ledger().reads();
    }

    SystemTime time() {
        return time;
    }

    List<TaskId> submit(int count) {
        var page = TaskRequest.of("page", "{}");
        var tasks = Stream.generate(() -> page).limit(count).toArray(TaskRequest[]::new);
        return ((Accepted) platform.core()
                        .submit()
                        .submit(CALLER, Submission.of(tasks))
                        .join())
                .ids();
    }

    @Override
    public void close() {
        freezers.forEach(Freezer::goOn);
        workers.forEach(Cluster::stop);
        platform.close();
    }

    private static void stop(Worker worker) {
        try {
            worker.stop();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
