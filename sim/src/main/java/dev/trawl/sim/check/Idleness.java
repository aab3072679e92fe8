package dev.trawl.sim.check;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.Subtask;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Rule after the recovery: no worker stays idle while a subtask that it could run waits.
public final class Idleness {

    private final Violations violations;
    private final Safety safety;
    private final long patience;
    private final Predicate<Subtask> anyone;
    private final Map<Long, Long> idleSince = new TreeMap<>();

    /// @param patience nanoseconds after which a lost invitation must be offered again
    /// @param anyone whether an idle worker that meets its needs could run this waiting subtask now
    public Idleness(Violations violations, Safety safety, long patience, Predicate<Subtask> anyone) {
        this.violations = violations;
        this.safety = safety;
        this.patience = patience;
        this.anyone = anyone;
    }

    /// @param idle sessions of workers that hold no lease and accept invitations
    public void look(Set<Long> idle, long now) {
        idleSince.keySet().retainAll(idle);
        var waiting = safety.shadow().tasks.values().stream()
                .filter(task -> task.state().isOpen())
                .flatMap(task -> task.subtasks().values().stream())
                .map(SubtaskShadow::row)
                .filter(row -> row.state() == SubtaskState.QUEUED && anyone.test(row))
                .toList();
        idle.forEach(session -> look(session, waiting, now));
    }

    private void look(long session, List<Subtask> waiting, long now) {
        var known = Optional.ofNullable(safety.shadow().sessions.get(session));
        var able = waiting.stream()
                .filter(row ->
                        known.filter(found -> safety.canRun(found.row(), row)).isPresent())
                .findFirst();
        if (able.isEmpty()) {
            idleSince.remove(session);
            return;
        }
        long since = idleSince.computeIfAbsent(session, _ -> now);
        violations.unless(
                now - since <= patience,
                "no worker is idle while something waits that it could do",
                "session " + session + ", " + able);
    }
}
