package dev.trawl.app.server;

import dev.trawl.app.engine.Engines;
import dev.trawl.app.process.Loop;
import dev.trawl.app.process.Signal;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.TaskCore.Ports;
import dev.trawl.core.TaskCore.Surroundings;
import dev.trawl.embedded.NeverLeader;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.live.Election;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The core with its backends and running loops. There is one scheduler, and one writer per
/// concurrent ledger transaction.
public final class Platform implements AutoCloseable {

    private static final long WRITER_IDLE = Duration.ofSeconds(1).toNanos();

    private final TaskCore core;
    private final Ledger ledger;
    private final Election election;
    private final List<Loop> writers = new ArrayList<>();
    private final List<Loop> askers = new ArrayList<>();

    private Platform(TaskCore core, Ledger ledger, Election election) {
        this.core = core;
        this.ledger = ledger;
        this.election = election;
    }

    /// Starts the loops of a single process with embedded backends.
    public static Platform start(
            CoreConfig config, Ledger ledger, BlobStore blobs, Extensions extensions, TimeSource time) {
        return start(config, Engines.embedded(ledger, blobs, time), extensions, time, true);
    }

    /// @param stands whether the node joins the election; otherwise it only serves requests
    public static Platform start(
            CoreConfig config, Engines engines, Extensions extensions, TimeSource time, boolean stands) {
        var ledger = engines.ledger();
        var writers =
                IntStream.range(0, ledger.writers()).mapToObj(_ -> new Signal()).toList();
        var scheduler = new Signal();
        var election = stands ? engines.candidacy().apply(scheduler::raise) : new NeverLeader();
        var state = engines.state();
        var ports = new Ports(
                ledger,
                engines.queue(),
                state.inboxes(),
                state.heartbeats(),
                state.marks(),
                engines.blobs(),
                election,
                engines.events(),
                state.board());
        var outside = new Surroundings(
                time,
                RandomGenerator.getDefault(),
                writer -> writers.get(writer).raise(),
                scheduler::raise);
        var platform = new Platform(assemble(config, ports, extensions, outside), ledger, election);
        platform.run(writers, scheduler);
        return platform;
    }

    /// Leaves the election if the start fails, so that another node can lead.
    private static TaskCore assemble(CoreConfig config, Ports ports, Extensions extensions, Surroundings outside) {
        try {
            return TaskCore.assemble(config, ports, extensions, outside);
        } catch (RuntimeException e) {
            ports.election().close();
            throw e;
        }
    }

    public TaskCore core() {
        return core;
    }

    public Ledger ledger() {
        return ledger;
    }

    /// Returns whether all loops run, so that accepted tasks are stored. They are processed once a leader exists.
    public boolean isReady() {
        return Stream.concat(writers.stream(), askers.stream()).allMatch(Loop::isAlive);
    }

    private void run(List<Signal> writing, Signal scheduler) {
        for (int i = 0; i < writing.size(); i++) {
            int writer = i;
            writers.add(new Loop(
                    "ledger-writer-" + i, writing.get(i), () -> core.commits().runOnce(writer), () -> WRITER_IDLE));
        }
        askers.add(new Loop("scheduler", scheduler, core.round()::runOnce, core.round()::nanosToNext));
        askers.add(new Loop("audit", new Signal(), core.audit()::runOnce, core.audit()::nanosToNext));
        askers.add(new Loop("segments", new Signal(), core.segments()::runOnce, core.segments()::nanosToNext));
        writers.forEach(Loop::start);
        askers.forEach(Loop::start);
    }

    /// Gives up leadership first, and stops the writers last, so that pending requests are still written.
    @Override
    public void close() {
        election.close();
        Loop.closeAll(askers);
        Loop.closeAll(writers);
        ledger.close();
    }
}
