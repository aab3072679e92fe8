package dev.trawl.sim.check;

import dev.trawl.sim.check.Effects.SessionChanged;
import dev.trawl.sim.check.Effects.SessionInserted;
import dev.trawl.spi.ledger.WorkerSession;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;

/// Rules of sessions: a session ends when its worker leaves, registers again, or is silent for the TTL. It then holds
/// no lease.
final class SessionRules {

    /// Clocks of different machines run at slightly different speeds.
    private static final double PACE = 0.9;

    private final Violations violations;
    private final Shadow shadow;
    private final LongSupplier world;
    private final long leaseTtl;
    private final Set<Long> leaving = new HashSet<>();

    SessionRules(Violations violations, Shadow shadow, LongSupplier world, long leaseTtl) {
        this.violations = violations;
        this.shadow = shadow;
        this.world = world;
        this.leaseTtl = leaseTtl;
    }

    void leaving(long session) {
        leaving.add(session);
    }

    void check(Effects effects) {
        for (var effect : effects.all()) {
            if (effect instanceof SessionChanged(var before, var after) && before.open() && !after.open()) {
                ended(after, effects);
            }
        }
    }

    private void ended(WorkerSession session, Effects effects) {
        var known = shadow.sessions.get(session.id());
        boolean silent = known == null || world.getAsLong() - known.beatAt() >= leaseTtl * PACE;
        boolean replaced = effects.all().stream()
                .anyMatch(effect -> effect instanceof SessionInserted(var _, var next)
                        && next.worker().equals(session.worker()));
        violations.unless(
                silent || replaced || leaving.contains(session.id()), "a session that renews is not ended", session);
        boolean holds = shadow.tasks.values().stream()
                .flatMap(task -> task.subtasks().values().stream())
                .anyMatch(subtask -> subtask.row().session().equals(OptionalLong.of(session.id())));
        violations.unless(!holds, "an ended session holds nothing", session);
    }
}
