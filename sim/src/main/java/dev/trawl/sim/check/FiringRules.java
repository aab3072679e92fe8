package dev.trawl.sim.check;

import dev.trawl.sim.check.Effects.FiringKept;
import dev.trawl.sim.check.Effects.TaskInserted;
import dev.trawl.spi.firing.Firing;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/// Rules of schedules: an instant creates one task, and not before its time. (R19)
final class FiringRules {

    private final Violations violations;
    private final Map<Key, Firing> firings = new HashMap<>();

    FiringRules(Violations violations) {
        this.violations = violations;
    }

    private record Key(long schedule, long planned) {}

    void check(Effects effects) {
        var made = new TreeSet<Long>();
        var fired = new TreeSet<Long>();
        for (var effect : effects.all()) {
            if (effect instanceof TaskInserted(var task)
                    && task.body().submittedBy().startsWith("schedule/")) {
                made.add(task.task().id().value());
            }
            if (effect instanceof FiringKept(var firing) && isNew(firing)) {
                fired.add(firing.task());
            }
        }
        violations.unless(made.equals(fired), "a task of a schedule has its firing", made + " for " + fired);
    }

    private boolean isNew(Firing firing) {
        var before = firings.put(new Key(firing.schedule(), firing.planned()), firing);
        long task = before == null ? 0 : before.task();
        violations.unless(task == 0 || task == firing.task(), "an instant is fired once", firing);
        violations.unless(firing.planned() <= firing.firedAt() + 10, "nothing is fired before its time", firing);
        return firing.task() > 0 && firing.task() != task;
    }
}
