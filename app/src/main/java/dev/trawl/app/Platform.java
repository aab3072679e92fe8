package dev.trawl.app;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.TaskCore.Ports;
import dev.trawl.core.TaskCore.Surroundings;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.embedded.MemoryHeartbeats;
import dev.trawl.embedded.MemoryInboxes;
import dev.trawl.embedded.MemoryMarks;
import dev.trawl.embedded.MemoryReadyQueue;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.Ledger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/// The core over its engines, with its loops running: one writer per transaction the ledger can run side by side, and
/// one scheduler.
public final class Platform implements AutoCloseable {

    private static final long WRITER_IDLE = Duration.ofSeconds(1).toNanos();

    private final TaskCore core;
    private final Ledger ledger;
    private final List<Loop> loops = new ArrayList<>();

    private Platform(TaskCore core, Ledger ledger) {
        this.core = core;
        this.ledger = ledger;
    }

    /// Starts the loops over a ledger; the live state is embedded.
    public static Platform start(
            CoreConfig config, Ledger ledger, BlobStore blobs, Extensions extensions, TimeSource time) {
        var writers =
                IntStream.range(0, ledger.writers()).mapToObj(_ -> new Signal()).toList();
        var scheduler = new Signal();
        var ports = new Ports(
                ledger,
                new MemoryReadyQueue(),
                new MemoryInboxes(),
                new MemoryHeartbeats(time),
                new MemoryMarks(time),
                blobs,
                new AlwaysLeader());
        var outside = new Surroundings(
                time,
                RandomGenerator.getDefault(),
                writer -> writers.get(writer).raise(),
                scheduler::raise);
        var platform = new Platform(TaskCore.assemble(config, ports, extensions, outside), ledger);
        platform.run(writers, scheduler);
        return platform;
    }

    public TaskCore core() {
        return core;
    }

    public Ledger ledger() {
        return ledger;
    }

    /// Every loop runs and this node leads, so what is accepted will be done.
    public boolean isReady() {
        return loops.stream().allMatch(Loop::isAlive) && core.round().metrics().isLeader();
    }

    private void run(List<Signal> writers, Signal scheduler) {
        for (int i = 0; i < writers.size(); i++) {
            int writer = i;
            loops.add(new Loop(
                    "ledger-writer-" + i, writers.get(i), () -> core.commits().runOnce(writer), () -> WRITER_IDLE));
        }
        loops.add(new Loop("scheduler", scheduler, core.round()::runOnce, core.round()::nanosToNext));
        loops.add(new Loop("audit", new Signal(), core.audit()::runOnce, core.audit()::nanosToNext));
        loops.add(new Loop("segments", new Signal(), core.segments()::runOnce, core.segments()::nanosToNext));
        loops.forEach(Loop::start);
    }

    /// Ends the scheduler first and the writers last, so that what was asked for is still written.
    @Override
    public void close() {
        loops.reversed().forEach(Loop::close);
        ledger.close();
    }
}
