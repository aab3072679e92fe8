package dev.trawl.core.queue;

import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerReads.ReadyKey;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Keeps the ready queue filled: high before normal but never only high, then by turns over types, projects and tasks,
/// and only what some live worker could claim. Offering writes nothing to the ledger.
public final class FeedQueue {

    private static final int NORMAL_SHARE = 20; // one in this many is normal while both wait

    private final LedgerReads reads;
    private final TaskTypes types;
    private final ReadyQueue queue;
    private final Window window;
    private final TimeSource time;
    private final Map<ReadyKey, ReadyCursor> cursors = new TreeMap<>(Comparator.comparing(ReadyKey::type)
            .thenComparing(ReadyKey::project)
            .thenComparing(ReadyKey::high));
    private int turn;

    public FeedQueue(LedgerReads reads, TaskTypes types, ReadyQueue queue, Window window, TimeSource time) {
        this.reads = reads;
        this.types = types;
        this.queue = queue;
        this.window = window;
        this.time = time;
    }

    /// How many subtasks of a type could be claimed now by some live worker, the queue left aside.
    @FunctionalInterface
    public interface Demand {
        int slotsFor(String type);
    }

    /// Looks at the whole ledger again, for a new leader and for news that was missed.
    public void lookAgain() {
        reads.readyKeys()
                .forEach(key -> cursors.computeIfAbsent(key, this::cursor).wake());
    }

    /// A subtask of this type and project became QUEUED.
    public void becameReady(String type, String project) {
        for (boolean high : new boolean[] {true, false}) {
            cursors.computeIfAbsent(new ReadyKey(type, high, project), this::cursor)
                    .wake();
        }
    }

    /// Fills the window up to `limit` invitations; true when something was offered.
    public boolean runOnce(int limit, Demand demand) {
        int room = limit - window.size();
        if (room <= 0 || (room < limit / 4 && window.size() > 0)) {
            return false; // many small refills would cost more than they bring
        }
        int reserved = waiting(false, demand).isEmpty() ? 0 : Math.max(1, room / NORMAL_SHARE);
        int high = fill(waiting(true, demand), room - reserved, demand);
        int normal = fill(waiting(false, demand), room - high, demand);
        turn++;
        return high + normal > 0;
    }

    private List<ReadyCursor> waiting(boolean high, Demand demand) {
        return cursors.values().stream()
                .filter(cursor -> cursor.key().high() == high && !cursor.isExhausted())
                .filter(cursor -> room(cursor.key(), demand) > 0)
                .toList();
    }

    /// The window holds a few invitations per slot, so that workers never wait for the next refill.
    private int room(ReadyKey key, Demand demand) {
        int slots = demand.slotsFor(key.type());
        return slots <= 0 ? 0 : Math.max(1_000, 4 * slots) - window.ofType(key.type());
    }

    private int fill(List<ReadyCursor> waiting, int room, Demand demand) {
        int offered = 0;
        for (int i = 0; i < waiting.size() && offered < room; i++) {
            var cursor = waiting.get(Math.floorMod(i + turn, waiting.size()));
            int share = Math.ceilDiv(room - offered, waiting.size() - i);
            offered += offer(cursor, Math.min(share, room(cursor.key(), demand)));
        }
        return offered;
    }

    private int offer(ReadyCursor cursor, int max) {
        if (max <= 0) {
            return 0;
        }
        var key = cursor.key();
        var invitations = new ArrayList<Invitation>();
        for (var ready : cursor.take(max, candidate -> !window.contains(candidate.id()))) {
            var invitation = new Invitation(ready.id(), ready.epoch(), key.type(), key.high(), ready.deliveries());
            window.offered(invitation, time.nanos());
            invitations.add(invitation);
        }
        if (!invitations.isEmpty()) {
            queue.offer(types.find(key.type()).map(TaskType::pool).orElse(TaskType.DEFAULT_POOL), invitations);
        }
        return invitations.size();
    }

    private ReadyCursor cursor(ReadyKey key) {
        return new ReadyCursor(reads, key);
    }
}
