package dev.trawl.testkit.memory.transaction;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.testkit.memory.rows.MemoryRange;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemorySubtask;
import dev.trawl.testkit.memory.rows.MemoryTask;
import dev.trawl.testkit.memory.rows.RangeKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

final class MemorySubtasks implements Subtasks {

    private final MemoryRows store;
    private final long now;

    MemorySubtasks(MemoryRows store, long now) {
        this.store = store;
        this.now = now;
    }

    @Override
    public Map<SubtaskId, Claimable> claimable(Collection<SubtaskId> ids) {
        var found = new TreeMap<SubtaskId, Claimable>();
        for (SubtaskId id : ids) {
            store.subtasks.get(id).ifPresent(row -> found.put(id, claimable(row)));
        }
        return found;
    }

    private Claimable claimable(MemorySubtask row) {
        MemoryTask task = store.tasks.row(row.subtask().id().task());
        return new Claimable(row.subtask(), task.task(), task.body(), row.part(), row.cursor());
    }

    @Override
    public Map<SubtaskId, Subtask> lock(Collection<SubtaskId> ids) {
        var found = new TreeMap<SubtaskId, Subtask>();
        for (SubtaskId id : ids) {
            store.subtasks.get(id).ifPresent(row -> found.put(id, row.subtask()));
        }
        return found;
    }

    @Override
    public List<Subtask> heldBy(long session, int max) {
        return store.bySession.in(session).stream()
                .limit(max)
                .map(this::subtask)
                .toList();
    }

    @Override
    public List<Subtask> peekHeldBy(long session, int max) {
        return heldBy(session, max);
    }

    @Override
    public List<Subtask> ofTask(TaskId task, Set<SubtaskState> states, int after, int max) {
        return store.subtasksOf(task, after)
                .map(MemorySubtask::subtask)
                .filter(subtask -> states.contains(subtask.state()))
                .limit(max)
                .toList();
    }

    @Override
    public List<Subtask> due(int max) {
        return store.waitingUntil.groups().headMap(now, true).values().stream()
                .flatMap(Set::stream)
                .limit(max)
                .map(this::subtask)
                .toList();
    }

    @Override
    public boolean prioritise(TaskId task, boolean high, int max) {
        var moved = store.subtasksOf(task, 0)
                .map(MemorySubtask::subtask)
                .filter(subtask -> !subtask.state().isTerminal() && subtask.high() != high)
                .limit(max)
                .toList();
        moved.forEach(subtask -> store.subtasks.put(
                subtask.id(), store.subtasks.row(subtask.id()).prioritised(high)));
        return moved.size() == max;
    }

    private Subtask subtask(SubtaskId id) {
        return store.subtasks.row(id).subtask();
    }

    @Override
    public void insert(List<NewSubtask> subtasks) {
        for (NewSubtask added : subtasks) {
            SubtaskId id = added.subtask().id();
            if (store.subtasks.get(id).isEmpty()) {
                store.subtasks.put(id, new MemorySubtask(added.subtask(), added.part(), "", Optional.empty()));
            }
        }
    }

    @Override
    public List<Boolean> change(List<SubtaskChange> changes) {
        return changes.stream().map(this::change).toList();
    }

    private boolean change(SubtaskChange change) {
        SubtaskId id = change.before().id();
        var matching = store.subtasks.get(id).filter(row -> row.matches(change.before()));
        matching.ifPresent(row -> {
            store.subtasks.put(id, row.changed(change));
            append(id, change.ranges());
        });
        return matching.isPresent();
    }

    private void append(SubtaskId id, List<SegmentRange> ranges) {
        if (ranges.isEmpty()) {
            return;
        }
        var first = RangeKey.of(id, 1);
        var committed = store.ranges.rows().subMap(first, true, RangeKey.of(id, Integer.MAX_VALUE), true);
        var next = committed.isEmpty() ? first : committed.lastKey().next();
        for (SegmentRange range : ranges) {
            store.ranges.put(next, new MemoryRange(id, range));
            next = next.next();
        }
    }
}
