package dev.trawl.testkit.memory.transaction;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.ledger.Housekeeping;
import dev.trawl.spi.ledger.RangeMove;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.memory.rows.MemoryRange;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.RangeKey;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Deletes old rows in small batches.
final class MemoryHousekeeping implements Housekeeping {

    private final MemoryRows store;

    MemoryHousekeeping(MemoryRows store) {
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

    @Override
    public boolean removeTask(TaskId task, int maxRows) {
        boolean ended = store.tasks.get(task).filter(MemoryRows::isEnded).isPresent();
        if (ended) {
            remove(task, maxRows);
        }
        return ended && store.tasks.get(task).isPresent();
    }

    /// Removes up to `max` rows of a task, the task row last; returns how many.
    private int remove(TaskId task, int max) {
        int left = max;
        left -= each(store.batchesOf(task).keySet().stream(), left, store::closeBatch);
        left -= each(store.urlsOf.in(task).stream(), left, store.urls::remove);
        left -= each(store.turnsOf(task).keySet().stream(), left, store.turns::remove);
        left -= each(store.unmetOf(task).keySet().stream(), left, store.unmet::remove);
        left -= each(store.robotsOf(task).keySet().stream(), left, store.robots::remove);
        left -= each(store.rangesOf(task, 0).keySet().stream(), left, store.ranges::remove);
        left -= each(store.subtasksOf(task, 0).map(row -> row.subtask().id()), left, store.subtasks::remove);
        if (left == 0) {
            return max;
        }
        store.crawls.remove(task);
        store.causes.remove(task);
        store.tallies.remove(task);
        store.edits.remove(task);
        store.editEffects.remove(task);
        store.deltas.remove(task);
        store.series.remove(task);
        store.tasks.remove(task);
        return max - left + 1;
    }

    private static <K> int each(Stream<K> keys, int max, Consumer<K> remove) {
        var some = keys.limit(max).toList();
        some.forEach(remove);
        return some.size();
    }

    @Override
    public int moveRanges(List<RangeMove> moves) {
        int moved = 0;
        for (RangeMove move : moves) {
            var key = new RangeKey(move.from().subtask().task(), move.from().key());
            boolean there = store.ranges
                    .get(key)
                    .filter(row -> row.range().equals(move.from().range()))
                    .isPresent();
            if (there) {
                store.ranges.put(key, new MemoryRange(move.from().subtask(), move.moved()));
                moved++;
            }
        }
        return moved;
    }

    @Override
    public int removeLog(long loggedBefore, int max) {
        // Ledger time never decreases, so the oldest entries have the lowest positions.
        var removed = store.log.rows().values().stream()
                .takeWhile(logged -> logged.at() < loggedBefore)
                .limit(max)
                .map(LoggedEntry::position)
                .toList();
        removed.forEach(store.log::remove);
        return removed.size();
    }

    @Override
    public int removeLogBeyond(long keep, int max) {
        var log = store.log.rows();
        long excess = Math.max(0, log.size() - keep);
        var removed = log.keySet().stream().limit(Math.min(max, excess)).toList();
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

    @Override
    public List<AuditHead> removeAudit(long recordedBefore, int piece) {
        return new MemoryAudit(store).remove(recordedBefore, piece);
    }

    @Override
    public List<AuditHead> removeAuditBeyond(long keep, int piece) {
        return new MemoryAudit(store).removeBeyond(keep, piece);
    }
}
