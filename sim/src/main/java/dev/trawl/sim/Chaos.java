package dev.trawl.sim;

import dev.trawl.sim.Faults.Disaster;
import java.time.Duration;
import java.util.List;

/// Injects large faults at random times. Ends all of them at once.
final class Chaos {

    private final Scene scene;
    private final List<SimWorker> workers;
    private final SimClock ledgerClock;
    private final Actor actor;

    Chaos(Scene scene, List<SimWorker> workers, SimClock ledgerClock) {
        this.scene = scene;
        this.workers = workers;
        this.ledgerClock = ledgerClock;
        this.actor = new Actor(scene.world(), "chaos");
    }

    void start() {
        actor.start();
        again();
        watchElection();
    }

    /// Starts every node and worker, elects one leader and stops all faults.
    void heal() {
        scene.world().note("chaos", "healed", "");
        scene.faults().heal();
        for (SimNode node : scene.cluster().nodes()) {
            node.goOn();
            if (!node.isUp()) {
                node.start();
            }
        }
        workers.forEach(SimWorker::goOn);
        scene.cluster().elect();
    }

    private void again() {
        actor.in(scene.world().between(Nanos.SECOND / 2, 12 * Nanos.SECOND), "disaster", () -> {
            var possible = List.copyOf(scene.faults().disasters());
            if (!scene.faults().isHealed() && !possible.isEmpty()) {
                strike(possible.get(scene.world().choose(possible.size())));
                again();
            }
        });
    }

    private void watchElection() {
        actor.in(scene.world().between(Nanos.SECOND, 12 * Nanos.SECOND), "election", () -> {
            scene.cluster().fillVacancy();
            watchElection();
        });
    }

    private void strike(Disaster disaster) {
        scene.world().note("chaos", disaster.name(), "");
        var node = scene.cluster().any();
        var worker = workers.get(scene.world().choose(workers.size()));
        switch (disaster) {
            case CRASH_NODE -> crash(node);
            case PAUSE_NODE -> node.pause(pause());
            case CRASH_WORKER -> {
                if (worker.isUp()) {
                    worker.die("crashed");
                }
            }
            case PAUSE_WORKER -> worker.pause(pause());
            case WORKER_LEAVES -> worker.leave();
            case WORKER_DRAINS -> drain(node, worker.session());
            case CLOCK_JUMP -> jump(node, worker);
            case FLUSH_LIVE_STATE -> scene.live().flush();
            case NEW_LEADER -> scene.cluster().elect();
            case TWO_LEADERS -> scene.cluster().alsoElect();
        }
    }

    private long pause() {
        return scene.world().between(Nanos.SECOND, 4 * Scene.LEASES.ttl().toNanos());
    }

    private void crash(SimNode node) {
        if (node.isUp()) {
            node.crash("crashed");
        }
    }

    private static void drain(SimNode node, long session) {
        node.receive("drain", endpoint -> {
            var _ = endpoint.core().sessions().drain(session, true);
        });
    }

    private void jump(SimNode node, SimWorker worker) {
        var step = Duration.ofMillis(scene.world().between(-3_600_000, 3_600_000));
        switch (scene.world().choose(3)) {
            case 0 -> node.jump(step);
            case 1 -> worker.jump(step);
            default -> ledgerClock.jump(step);
        }
    }
}
