package dev.trawl.sim.check;

import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.TaskChange;
import java.util.ArrayList;
import java.util.List;

/// The changes of one transaction, in order.
public final class Effects {

    private final List<Effect> effects = new ArrayList<>();
    private final List<LogEntry> entries = new ArrayList<>();

    sealed interface Effect {}

    record TaskInserted(NewTask task) implements Effect {}

    record SubtaskInserted(NewSubtask subtask) implements Effect {}

    record SubtaskChanged(SubtaskChange change, long at) implements Effect {}

    record TaskChanged(TaskChange change) implements Effect {}

    record SessionInserted(long id, WorkerSession session) implements Effect {}

    record SessionChanged(WorkerSession before, WorkerSession after) implements Effect {}

    record TermTaken(long term) implements Effect {}

    record FiringKept(Firing firing) implements Effect {}

    record Logged(LogEntry entry) implements Effect {}

    void add(Effect effect) {
        effects.add(effect);
        if (effect instanceof Logged(var entry)) {
            entries.add(entry);
        }
    }

    List<Effect> all() {
        return effects;
    }

    public List<LogEntry> entries() {
        return entries;
    }
}
