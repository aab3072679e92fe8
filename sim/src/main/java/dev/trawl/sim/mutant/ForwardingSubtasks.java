package dev.trawl.sim.mutant;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Subtasks;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Forwards every call. A subclass overrides only the calls that it changes.
public class ForwardingSubtasks implements Subtasks {

    private final Subtasks inner;

    public ForwardingSubtasks(Subtasks inner) {
        this.inner = inner;
    }

    @Override
    public Map<SubtaskId, Claimable> claimable(Collection<SubtaskId> ids) {
        return inner.claimable(ids);
    }

    @Override
    public Map<SubtaskId, Subtask> lock(Collection<SubtaskId> ids) {
        return inner.lock(ids);
    }

    @Override
    public List<Subtask> heldBy(long session, int max) {
        return inner.heldBy(session, max);
    }

    @Override
    public List<Subtask> peekHeldBy(long session, int max) {
        return inner.peekHeldBy(session, max);
    }

    @Override
    public List<Subtask> ofTask(TaskId task, Set<SubtaskState> states, int after, int max) {
        return inner.ofTask(task, states, after, max);
    }

    @Override
    public List<Subtask> due(int max) {
        return inner.due(max);
    }

    @Override
    public boolean prioritise(TaskId task, boolean high, int max) {
        return inner.prioritise(task, high, max);
    }

    @Override
    public void insert(List<NewSubtask> subtasks) {
        inner.insert(subtasks);
    }

    @Override
    public List<Boolean> change(List<SubtaskChange> changes) {
        return inner.change(changes);
    }
}
