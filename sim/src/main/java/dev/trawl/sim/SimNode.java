package dev.trawl.sim;

import dev.trawl.core.TaskCore;
import dev.trawl.core.split.ListSplitter;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.MemoryTaskBoard;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.testkit.memory.MemoryBlobStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/// A Trawl process: the whole core on the shared ledger and live state. A crash loses its memory.
final class SimNode {

    private static final long LONGEST_SLEEP = 2 * Nanos.SECOND;

    private final Scene scene;
    private final Actor actor;
    private final TimeSource time;
    private final SimClock clock;
    private Optional<Endpoint> endpoint = Optional.empty();
    private boolean writerWoken;
    private long nextRound;
    private Optional<World.Event> planned = Optional.empty();

    /// The operations of a node.
    record Endpoint(TaskCore core, WorkerChannel channel) {}

    SimNode(Scene scene, String name, SimClock clock) {
        this.scene = scene;
        this.actor = new Actor(scene.world(), name);
        this.clock = clock;
        this.time = scene.mutation().time(clock);
    }

    String name() {
        return actor.name();
    }

    boolean isUp() {
        return actor.isAlive();
    }

    void jump(Duration step) {
        clock.jump(step);
    }

    void pause(long nanos) {
        actor.pause(nanos);
    }

    void goOn() {
        actor.goOn();
    }

    void start() {
        actor.start();
        writerWoken = false;
        nextRound = Long.MAX_VALUE;
        var world = scene.world();
        Ledger ledger = new FaultyLedger(
                scene.store(), world, scene.faults(), scene.safety(), scene.mutation(), new SimNeeds(scene.seed()));
        var live = scene.live();
        var core = TaskCore.assemble(
                scene.config(name()),
                new TaskCore.Ports(
                        ledger,
                        live.queue(),
                        live.inboxes(),
                        live.heartbeats(),
                        live.marks(),
                        new MemoryBlobStore(),
                        new Vote(),
                        new LedgerEvents(),
                        new MemoryTaskBoard(time)),
                new TaskCore.Extensions(
                        Map.of("list", new ListSplitter(), "steps", new StepSplitter()), Map.of(), new NoMetrics()),
                new TaskCore.Surroundings(
                        time,
                        new SplittableRandom(world.random().nextLong()),
                        _ -> wakeWriter(),
                        () -> planRound(world.between(0, 3 * Nanos.MILLI))));
        endpoint = Optional.of(new Endpoint(
                core, scene.mutation().channel(core.channel(), scene.store().reads())));
        planRound(0);
    }

    /// Crashes, and restarts after a delay.
    void crash(String why) {
        actor.kill(why);
        endpoint = Optional.empty();
        scene.world().after(scene.world().between(0, 30 * Nanos.SECOND), () -> {
            if (!isUp()) {
                start();
            }
            return true;
        });
    }

    /// Receives a call. A node that is down ignores it.
    void receive(String what, Consumer<Endpoint> call) {
        if (isUp()) {
            actor.in(0, what, () -> call.accept(endpoint.orElseThrow()));
        }
    }

    private void wakeWriter() {
        if (!writerWoken) {
            writerWoken = true;
            actor.in(scene.world().between(Nanos.MILLI / 10, 10 * Nanos.MILLI), "commit", this::commit);
        }
    }

    private void commit() {
        writerWoken = false;
        var commits = endpoint.orElseThrow().core().commits();
        try {
            commits.runOnce(0);
            if (!commits.isIdle(0)) {
                wakeWriter();
            }
        } catch (NodeCrash crash) {
            crash("in a write, " + crash.getMessage());
        }
    }

    private void planRound(long nanos) {
        long at = scene.world().now() + nanos;
        if (at < nextRound) {
            nextRound = at;
            planned.ifPresent(World.Event::callOff);
            planned = Optional.of(actor.in(nanos, "round", this::round));
        }
    }

    private void round() {
        nextRound = Long.MAX_VALUE;
        var round = endpoint.orElseThrow().core().round();
        long sleep = Nanos.SECOND / 10;
        try {
            sleep = round.runOnce() ? Nanos.MILLI : Math.min(LONGEST_SLEEP, clock.untilPassed(round.nanosToNext()));
        } catch (LedgerUnavailableException _) {
            scene.world().note(name(), "round failed", "");
        } catch (RuntimeException e) {
            scene.violations().add("no round meets a state it cannot handle", e);
        }
        planRound(Math.max(Nanos.MILLI, sleep));
    }

    /// Applies the result of the election.
    private final class Vote implements Election {
        @Override
        public boolean leads() {
            return scene.cluster().leads(name());
        }

        @Override
        public void close() {
            // The simulation decides which node leads.
        }
    }
}
