package dev.trawl.core.queue;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.OpenWorkReads;
import dev.trawl.spi.ledger.OpenWorkReads.Ready;
import dev.trawl.spi.ledger.OpenWorkReads.ReadyKey;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Iterates cyclically over the QUEUED subtasks of one type, priority class and project. It takes a few from each
/// task in turn, so that a task with a million subtasks does not delay a task with ten.
final class ReadyCursor {

    private static final int TURN = 100;
    private static final int PAGE = 2 * TURN;

    private final OpenWorkReads reads;
    private final ReadyKey key;
    private final Map<TaskId, Integer> reached = new HashMap<>(); // partly read tasks, by last number read
    private SubtaskId position = SubtaskId.START;
    private boolean exhausted;

    ReadyCursor(OpenWorkReads reads, ReadyKey key) {
        this.reads = reads;
        this.key = key;
    }

    ReadyKey key() {
        return key;
    }

    /// Whether the last pass found no further subtasks. Only `wake` resets it.
    boolean isExhausted() {
        return exhausted;
    }

    void wake() {
        exhausted = false;
    }

    /// Up to `max` subtasks that `wanted` accepts; fewer only if a whole lap found nothing new.
    List<Ready> take(int max, Predicate<Ready> wanted) {
        var taken = new LinkedHashMap<SubtaskId, Ready>(); // a lap may repeat before the caller records it
        int before = 0;
        boolean fromStart = position.equals(SubtaskId.START);
        while (taken.size() < max) {
            if (walk(taken, max, wanted)) {
                if (fromStart && taken.size() == before) {
                    if (reached.isEmpty()) {
                        break;
                    }
                    reached.clear(); // partly read tasks may be gone: one more lap over all tasks
                }
                fromStart = true;
                before = taken.size();
                position = SubtaskId.START;
            }
        }
        exhausted = taken.size() < max;
        return List.copyOf(taken.values());
    }

    /// Reads one page from the position; true if the end was reached.
    private boolean walk(Map<SubtaskId, Ready> taken, int max, Predicate<Ready> wanted) {
        int asked = Math.min(PAGE, max - taken.size() + TURN);
        var page = reads.ready(key, position, asked);
        int turn = 0;
        for (Ready ready : page) {
            boolean entered = !ready.id().task().equals(position.task());
            turn = entered ? 0 : turn;
            if (!ready.open() || turn >= TURN) {
                leave(ready.id());
                return false;
            }
            if (entered && goOnInside(ready.id())) {
                return false;
            }
            position = ready.id();
            if (wanted.test(ready) && taken.putIfAbsent(ready.id(), ready) == null) {
                turn++;
            }
            if (taken.size() == max) {
                return false;
            }
        }
        return page.size() < asked;
    }

    /// Skips the rest of a task; the next lap continues where this one stopped.
    private void leave(SubtaskId next) {
        if (next.number() > 1 && next.task().equals(position.task())) {
            reached.put(next.task(), next.number() - 1);
        }
        position = new SubtaskId(next.task(), Integer.MAX_VALUE);
    }

    private boolean goOnInside(SubtaskId first) {
        Integer number = reached.remove(first.task());
        if (number == null || number < first.number()) {
            return false;
        }
        position = new SubtaskId(first.task(), number);
        return true;
    }
}
