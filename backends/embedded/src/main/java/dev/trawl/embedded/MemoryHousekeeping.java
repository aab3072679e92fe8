package dev.trawl.embedded;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Housekeeping;
import dev.trawl.spi.ledger.LoggedEntry;
import java.util.List;
import java.util.Set;

final class MemoryHousekeeping implements Housekeeping {

    private final Store store;

    MemoryHousekeeping(Store store) {
        this.store = store;
    }

    @Override
    public int removeTasks(long endedBefore, int maxTasks) {
        var removed = store.byEnd.groups().headMap(endedBefore, false).values().stream()
                .flatMap(Set::stream)
                .limit(maxTasks)
                .toList();
        removed.forEach(this::remove);
        return removed.size();
    }

    private void remove(TaskId task) {
        List.copyOf(store.rangesOf(task, 0).keySet()).forEach(store.ranges::remove);
        store.subtasksOf(task, 0).map(row -> row.subtask().id()).toList().forEach(store.subtasks::remove);
        store.deltas.remove(task);
        store.tasks.remove(task);
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
