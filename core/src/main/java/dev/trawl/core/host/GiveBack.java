package dev.trawl.core.host;

import dev.trawl.core.task.Journal;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.SubtaskEvent.CancelAsked;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Gives batches of crawls back, in a transaction.
record GiveBack(ReleaseLeases release) {

    /// Gives back these batches of locked tasks, and returns the revoked leases. The URLs of a cancelled batch
    /// return to the frontier, so the batch counts as done.
    Map<SubtaskId, Long> apply(Transaction transaction, Map<TaskId, Task> tasks, List<Subtask> surplus) {
        release.apply(transaction, surplus, _ -> new CancelAsked(), 0);
        var counts = new TreeMap<TaskId, Integer>();
        surplus.forEach(subtask -> counts.merge(subtask.id().task(), 1, Integer::sum));
        Journal journal = release.journal();
        counts.forEach((id, count) -> {
            Task task = tasks.get(id);
            if (task != null) {
                var after = task.with(task.progress().plusDone(count));
                transaction.tasks().change(List.of(new TaskChange(task, after)));
                tasks.put(id, after);
                transaction.log(List.of(journal.task(after, 0, "%d batches given back".formatted(count))));
            }
        });
        var revoked = new HashMap<SubtaskId, Long>();
        surplus.stream()
                .filter(subtask -> subtask.state() == SubtaskState.RUNNING)
                .forEach(subtask -> revoked.put(subtask.id(), subtask.epoch()));
        return revoked;
    }
}
