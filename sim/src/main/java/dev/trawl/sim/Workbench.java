package dev.trawl.sim;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.sim.Behaviour.Kind;
import dev.trawl.sim.Network.Question;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The attempts of a worker. They emit records, send reports, repeat unanswered ones, and sometimes continue after
/// they lost their lease.
final class Workbench {

    private static final double ZOMBIE = 0.3;

    private final Scene scene;
    private final Actor actor;
    private final Owner owner;
    private final Map<LeaseId, Attempt> attempts = new LinkedHashMap<>();

    /// The operations of the worker that the attempts use.
    interface Owner {
        /// False if the worker detects that its session has ended.
        boolean mayStillWork();

        void slotFree();

        void poisoned();
    }

    Workbench(Scene scene, Actor actor, Owner owner) {
        this.scene = scene;
        this.actor = actor;
        this.owner = owner;
    }

    int size() {
        return attempts.size();
    }

    List<LeaseId> held() {
        return List.copyOf(attempts.keySet());
    }

    void clear() {
        attempts.clear();
    }

    void begin(long session, Lease lease) {
        var attempt = new Attempt(
                session, lease, Behaviour.of(scene.seed(), lease.id().subtask()));
        if (attempts.putIfAbsent(lease.id(), attempt) == null) {
            go(attempt);
        }
    }

    private boolean holds(Attempt attempt) {
        return attempts.get(attempt.lease().id()) == attempt;
    }

    private void go(Attempt attempt) {
        if (attempt.kind() == Kind.POISON) {
            actor.in(scene.world().between(0, Nanos.SECOND), "swallow", owner::poisoned);
        } else if (attempt.kind() != Kind.STUCK) {
            actor.in(attempt.pace(), "work", () -> work(attempt));
        }
    }

    private void work(Attempt attempt) {
        if (!holds(attempt) || !owner.mayStillWork()) {
            return;
        }
        attempt.work().ifPresentOrElse(report -> send(attempt, report), () -> go(attempt));
    }

    private void send(Attempt attempt, Report report) {
        scene.network().ask(actor, scene.cluster().any(), question(report), answer -> {
            if (!holds(attempt)) {
                return;
            }
            if (answer.isPresent()) {
                answered(attempt, report, answer.get());
            } else if (owner.mayStillWork()) {
                send(attempt, report);
            }
        });
    }

    private Question<ReportReply> question(Report report) {
        return new Question<>(
                "report " + report.lease() + "#" + report.number(),
                node -> node.channel().report(report),
                reply -> scene.answers().reported(report, reply));
    }

    private void answered(Attempt attempt, Report report, ReportReply reply) {
        attempt.committed(report);
        boolean goesOn = reply == ReportReply.COMMITTED && report.outcome() instanceof Outcome.Continues;
        if (goesOn) {
            go(attempt);
        } else {
            attempts.remove(attempt.lease().id());
            owner.slotFree();
        }
    }

    /// Handles the loss of a lease. At random the attempt continues.
    void lost(LeaseId lease) {
        var attempt = attempts.remove(lease);
        if (attempt != null) {
            haunt(attempt);
            owner.slotFree();
        }
    }

    /// Drops all attempts. Running ones may still send a report.
    void abandon() {
        List.copyOf(attempts.values()).forEach(this::haunt);
        attempts.clear();
    }

    private void haunt(Attempt attempt) {
        if (attempt.kind() != Kind.STUCK && scene.world().chance(ZOMBIE)) {
            actor.in(
                    scene.world().between(0, 20 * Nanos.SECOND),
                    "haunt",
                    () -> attempt.work()
                            .ifPresent(report ->
                                    scene.network().ask(actor, scene.cluster().any(), question(report), _ -> {})));
        }
    }

    /// Hands back attempts that never end.
    void handBackStuck() {
        for (Attempt attempt : List.copyOf(attempts.values())) {
            if (attempt.kind() == Kind.STUCK) {
                send(attempt, attempt.handBack());
            }
        }
    }
}
