package dev.trawl.sim;

import dev.trawl.sim.check.Answers;
import dev.trawl.sim.check.FinalAudit;
import dev.trawl.sim.check.Idleness;
import dev.trawl.sim.check.Safety;
import dev.trawl.sim.check.Violations;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.Subtask;
import dev.trawl.testkit.memory.MemoryLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/// One seed: a cluster with faults for a number of events. It then recovers, and all work must end.
public final class Simulation {

    private static final long RECOVERY = 20 * Nanos.MINUTE;
    private static final long PATIENCE = 5 * Scene.LEASES.ttl().toNanos();
    private static final double PACE_SPREAD = 0.03;
    private static final List<String> STRATEGIES =
            List.of("least_tasks", "round_robin", "random", "weighted", "consistent_hash");
    private static final Map<String, String> TYPES = new TreeMap<>(Map.of(
            "plain", type("6s", ""),
            "narrow", type("4s", ",\"max_concurrency\":2"),
            "steps", type("6s", ",\"max_attempts\":2,\"split\":{\"splitter\":\"steps\"}"),
            "list", type("6s", ",\"max_attempts\":2,\"split\":{\"splitter\":\"list\",\"size\":2}")));

    private final SimSettings settings;
    private final World world;
    private final Violations violations = new Violations();
    private final List<SimWorker> workers = new ArrayList<>();
    private final Scene scene;
    private final SimClient client;
    private final SimPlanner planner;
    private final Chaos chaos;
    private int events;

    public Simulation(SimSettings settings) {
        this(settings, new Trace());
    }

    Simulation(SimSettings settings, Trace trace) {
        this.settings = settings;
        this.world = new World(new SplittableRandom(settings.seed()), trace);
        var ledgerClock = clock();
        Ledger store = new MemoryLedger(ledgerClock);
        var safety = new Safety(
                violations,
                store.reads(),
                world::now,
                Scene.LEASES.ttl().toNanos(),
                row -> Behaviour.of(settings.seed(), row.id()).items(),
                session -> SimNeeds.offersOf(session.worker()));
        var faults = new Faults(world.random());
        this.scene = new Scene(
                settings.seed(),
                world,
                faults,
                new Network(world, faults),
                new Cluster(world),
                new LiveEngine(clock(), this::mailArrived),
                store,
                settings.mutant().mutation(),
                violations,
                safety,
                new Answers(violations, safety),
                STRATEGIES.get(world.choose(STRATEGIES.size())));
        this.client = new SimClient(scene);
        this.planner = new SimPlanner(scene);
        this.chaos = new Chaos(scene, workers, ledgerClock);
    }

    private static String type(String timeout, String more) {
        return "{\"executor\":\"sim\",\"timeout\":\"%s\",\"backoff\":{\"first\":\"1s\",\"max\":\"10s\"}%s}"
                .formatted(timeout, more);
    }

    private SimClock clock() {
        double pace = 1 + PACE_SPREAD * (2 * world.random().nextDouble() - 1);
        return new SimClock(world::now, pace, world.between(-600_000, 600_000));
    }

    private void mailArrived(long session) {
        workers.stream().filter(worker -> worker.session() == session).forEach(SimWorker::mailArrived);
    }

    /// Runs to the end or to the first violation.
    public SimResult run() {
        populate();
        while (events < settings.events() && !violations.any()) {
            step();
        }
        if (!violations.any()) {
            recover();
        }
        return new SimResult(
                settings.seed(),
                world.trace().hash(),
                events,
                client.submitted().values().stream().mapToInt(Integer::intValue).sum(),
                violations.all(),
                world.trace().lastLines());
    }

    private void step() {
        try {
            if (world.step()) {
                events++;
            }
        } catch (RuntimeException e) {
            violations.add("no call meets a state it cannot handle", e + " at " + List.of(e.getStackTrace()));
        }
    }

    private void populate() {
        var _ = scene.store().write(transaction -> {
            TYPES.forEach(transaction.configs()::put);
            return true;
        });
        for (int i = 1; i <= 2 + world.choose(2); i++) {
            scene.cluster().add(new SimNode(scene, "node" + i, clock()));
        }
        scene.cluster().nodes().forEach(SimNode::start);
        scene.cluster().elect();
        int count = 3 + world.choose(3);
        for (int i = 1; i <= count; i++) {
            workers.add(new SimWorker(scene, "worker" + i, clock(), 1 + world.choose(4), world.chance(0.3)));
        }
        workers.forEach(SimWorker::start);
        client.start();
        planner.start();
        chaos.start();
    }

    /// Stops all faults. All work must end within bounded time, and the counts must match.
    private void recover() {
        chaos.heal();
        client.resumeAll();
        planner.pauseAll();
        var audit = new FinalAudit(violations, scene.safety(), scene.store());
        var idleness = new Idleness(violations, scene.safety(), PATIENCE, Simulation::anyoneCanRun);
        long limit = world.now() + RECOVERY;
        long nextLook = world.now();
        while (!violations.any() && world.now() < limit) {
            step();
            if (world.now() >= nextLook) {
                nextLook = world.now() + Nanos.SECOND;
                idleness.look(idleSessions(), world.now());
                if (audit.unsettled(liveSessions()).isEmpty()) {
                    break;
                }
            }
        }
        var left = audit.unsettled(liveSessions());
        if (!violations.any() && !left.isEmpty()) {
            violations.add("everything ends once nothing goes wrong", left);
        }
        if (!violations.any()) {
            audit.run(client.submitted(), scene.answers().acknowledged());
        }
    }

    /// A subtask of a limited type may wait for others of the type, and a suspect for a worker without other work.
    private static boolean anyoneCanRun(Subtask waiting) {
        return !waiting.type().equals("narrow") && waiting.attempts().deliveries() < Invitation.ALONE_FROM;
    }

    private Set<Long> idleSessions() {
        var idle = new TreeSet<Long>();
        workers.stream().filter(SimWorker::isIdle).forEach(worker -> idle.add(worker.session()));
        return idle;
    }

    private Set<String> liveSessions() {
        var live = new TreeSet<String>();
        workers.forEach(worker -> live.add(worker.name() + "/" + worker.session()));
        return live;
    }
}
