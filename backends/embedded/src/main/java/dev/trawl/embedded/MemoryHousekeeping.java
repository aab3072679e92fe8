package dev.trawl.embedded;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Housekeeping;
import dev.trawl.spi.ledger.LoggedEntry;
import java.util.Set;

final class MemoryHousekeeping implements Housekeeping {

    private final Store store;

    MemoryHousekeeping(Store store) {
        this.store = store;
    }

    @Override
    public boolean removeTasks(long endedBefore, int maxRows) {
        var ended = store.byEnd.groups().headMap(endedBefore, false);
        int left = maxRows;
        while (!ended.isEmpty() && left > 0) {
            left -= remove(ended.firstEntry().getValue().getFirst(), left);
        }
        return !ended.isEmpty();
    }

    /// Removes as much of a task as there is room for, the row of the task last; returns how many rows went.
    private int remove(TaskId task, int max) {
        var ranges = store.rangesOf(task, 0).keySet().stream().limit(max).toList();
        ranges.forEach(store.ranges::remove);
        var subtasks = store.subtasksOf(task, 0)
                .map(row -> row.subtask().id())
                .limit(max - ranges.size())
                .toList();
        subtasks.forEach(store.subtasks::remove);
        int removed = ranges.size() + subtasks.size();
        if (removed == max) {
            return max;
        }
        store.deltas.remove(task);
        store.tasks.remove(task);
        return removed + 1;
    }

    @Override
    public int removeLog(long loggedBefore, int max) {
        // Ledger time never runs backwards, so the oldest entries have the lowest positions.
        var removed = store.log.rows().values().stream()
                .takeWhile(logged -> logged.at() < loggedBefore)
                .limit(max)
                .map(LoggedEntry::position)
                .toList();
        removed.forEach(store.log::remove);
        return removed.size();
    }

    @Override
    public int removeAnswers(long keptBefore, int max) {
        var removed = store.answersByAge.groups().headMap(keptBefore, false).values().stream()
                .flatMap(Set::stream)
                .limit(max)
                .toList();
        removed.forEach(store.answers::remove);
        return removed.size();
    }
}
