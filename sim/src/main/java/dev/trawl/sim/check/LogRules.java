package dev.trawl.sim.check;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.sim.check.Effects.SubtaskChanged;
import dev.trawl.sim.check.Effects.TaskChanged;
import dev.trawl.spi.task.LogEntry;
import java.util.HashSet;
import java.util.Set;

/// Rules of the log: each transition has an entry, positions have no gaps, and no entry has an old term.
final class LogRules {

    private final Violations violations;
    private final Shadow shadow;

    LogRules(Violations violations, Shadow shadow) {
        this.violations = violations;
        this.shadow = shadow;
    }

    void check(LogEntry entry) {
        violations.unless(
                entry.term() == 0 || entry.term() == shadow.term,
                "an old leader changes nothing",
                entry + " in term " + shadow.term);
    }

    void check(Effects effects, long lastPosition) {
        var entries = effects.entries();
        if (!entries.isEmpty()) {
            violations.unless(
                    lastPosition == shadow.position + entries.size(),
                    "positions have no gaps",
                    lastPosition + " after " + shadow.position + " with " + entries.size());
            shadow.position = lastPosition;
        }
        Set<Object> told = new HashSet<>();
        for (LogEntry entry : entries) {
            entry.subtaskState().ifPresent(state -> told.add(new Told(entry.task() + "." + entry.number(), state)));
            entry.taskState().ifPresent(state -> told.add(new Told(entry.task().toString(), state)));
        }
        for (var effect : effects.all()) {
            if (effect instanceof SubtaskChanged(var change, var _)
                    && change.before().state() != change.after().state()) {
                SubtaskId id = change.after().id();
                told(told, new Told(id.toString(), change.after().state()));
            }
            if (effect instanceof TaskChanged(var change)
                    && change.before().state() != change.after().state()) {
                told(
                        told,
                        new Told(change.after().id().toString(), change.after().state()));
            }
        }
    }

    private record Told(String what, Enum<?> state) {}

    private void told(Set<Object> told, Told change) {
        violations.unless(told.contains(change), "every transition is in the log", change);
    }
}
