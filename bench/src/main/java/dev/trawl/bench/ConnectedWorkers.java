package dev.trawl.bench;

import dev.trawl.bench.CpuWatch.Cores;
import dev.trawl.bench.process.Use;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// What a server uses while many remote workers are connected: idle, and with a steady flow of tasks that run on them.
final class ConnectedWorkers {

    /// The duration of a task, so that many workers run one at the same time.
    private static final int TASK_SECONDS = 2;

    private static final int WORKERS = 1_000;
    private static final int QUICK_WORKERS = 50;
    private static final int PER_SECOND = 200;
    private static final int TURNS_PER_SECOND = 20;
    private static final int TIMES_LONGER = 3;
    private static final int SETTLE_SECONDS = 10;
    private static final int ACCEPTED = 202;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String TASK = "{\"type\":\"%s\",\"payload\":{}}".formatted(PlainWorker.TYPE);

    private final Bench bench;
    private final TrawlProcess server;
    private final AtomicInteger done = new AtomicInteger();
    private final List<PlainWorker> workers = new ArrayList<>();

    private ConnectedWorkers(Bench bench, TrawlProcess server) {
        this.bench = bench;
        this.server = server;
    }

    /// A while with all workers connected.
    ///
    /// @param tasksPerSecond that were run
    /// @param peakBytes the most memory since the start of the server
    record Phase(String name, double tasksPerSecond, Cores cores, long residentBytes, long peakBytes) {}

    record Measured(int workers, Phase idle, Phase flow) {}

    static Measured measure(Bench bench) throws IOException, InterruptedException {
        int count = bench.isQuick() ? QUICK_WORKERS : WORKERS;
        Path data = bench.temporary().fresh();
        var known = Credentials.enrol(data, count, bench.time());
        try (var server =
                TrawlProcess.start(bench.settings().program(), data, List.of(EdgeRate.OWN_WORKER_ELSEWHERE))) {
            var all = new ConnectedWorkers(bench, server);
            try {
                for (var credential : known) {
                    var worker = new PlainWorker(server.address(), credential, TASK_SECONDS, all.done);
                    all.workers.add(worker);
                    worker.start();
                }
                bench.report().progress("%,d workers have registered".formatted(count));
                return all.run();
            } finally {
                all.close();
            }
        }
    }

    private Measured run() throws IOException {
        pause(Math.min(SETTLE_SECONDS, bench.scale().seconds()));
        int seconds = TIMES_LONGER * bench.scale().seconds();
        var measured = new Measured(workers.size(), idle(seconds), flow(seconds));
        show(measured);
        return measured;
    }

    private Phase idle(int seconds) {
        var watch = new CpuWatch(bench, server);
        pause(seconds);
        return phase("idle", 0, watch);
    }

    private Phase flow(int seconds) throws IOException {
        submit(TASK_SECONDS); // until the first of them end
        int before = done.get();
        var watch = new CpuWatch(bench, server);
        submit(seconds);
        double rate = (double) (done.get() - before) / seconds;
        return phase("%,d tasks/s, each %d s".formatted(PER_SECOND, TASK_SECONDS), rate, watch);
    }

    private Phase phase(String name, double rate, CpuWatch watch) {
        var cores = watch.used();
        var phase = new Phase(name, rate, cores, Use.of(server.pid()).residentBytes(), Use.peakBytes(server.pid()));
        bench.report().progress("%s: %.2f cores".formatted(name, cores.server()));
        workers.stream().flatMap(worker -> worker.failure().stream()).findAny().ifPresent(failure -> {
            throw new IllegalStateException("a worker could not go on", failure);
        });
        return phase;
    }

    /// Sends tasks when they are due.
    private void submit(int seconds) throws IOException {
        int each = PER_SECOND / TURNS_PER_SECOND;
        String tasks = "{\"tasks\":[" + String.join(",", Collections.nCopies(each, TASK)) + "]}";
        try (var connection = new HttpConnection(server.address(), server.token(), PATIENCE)) {
            long began = bench.time().nanos();
            for (int turn = 1; turn <= seconds * TURNS_PER_SECOND; turn++) {
                connection.post("/tasks", tasks).must(ACCEPTED);
                awaitTime(began + turn * Duration.ofSeconds(1).toNanos() / TURNS_PER_SECOND);
            }
        }
    }

    private void pause(int seconds) {
        awaitTime(bench.time().nanos() + Duration.ofSeconds(seconds).toNanos());
    }

    private void awaitTime(long nanos) {
        for (long left = nanos - bench.time().nanos();
                left > 0;
                left = nanos - bench.time().nanos()) {
            LockSupport.parkNanos(left);
        }
    }

    private void show(Measured measured) throws IOException {
        String flags = server.memoryFlags();
        bench.report()
                .table(
                        List.of(
                                "%,d workers".formatted(measured.workers()),
                                "tasks/s run",
                                "server",
                                "clients",
                                "memory",
                                "peak so far"),
                        List.of(row(measured.idle()), row(measured.flow())));
        bench.report().line("- flags of the server's JVM about memory: " + (flags.isEmpty() ? "none" : flags));
    }

    private static List<String> row(Phase phase) {
        return List.of(
                phase.name(),
                Figures.count(phase.tasksPerSecond()),
                "%.3f cores".formatted(phase.cores().server()),
                "%.3f cores".formatted(phase.cores().clients()),
                "%,d MiB".formatted(phase.residentBytes() >> 20),
                "%,d MiB".formatted(phase.peakBytes() >> 20));
    }

    private void close() throws IOException {
        for (PlainWorker worker : workers) {
            worker.close();
        }
    }
}
