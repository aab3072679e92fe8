package dev.trawl.core.queue;

import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.ledger.OpenWorkReads;
import dev.trawl.spi.ledger.OpenWorkReads.ReadyKey;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Fills the ready queue with subtasks that some live worker could claim, round robin over types, projects and
/// tasks. Offering writes nothing to the ledger.
public final class FeedQueue {

    private static final int LEAST_WINDOW = 2_000;

    private final OpenWorkReads reads;
    private final TaskTypes types;
    private final ReadyQueue queue;
    private final OutstandingInvitations window;
    private final TimeSource time;
    private final Map<ReadyKey, ReadyCursor> cursors = new TreeMap<>(Comparator.comparing(ReadyKey::type)
            .thenComparing(ReadyKey::project)
            .thenComparing(ReadyKey::high)
            .thenComparing(ReadyKey::needs));
    private final Set<WorkNeeds> needs = new TreeSet<>(); // of all cursors, without NONE
    private int turn;

    public FeedQueue(
            OpenWorkReads reads, TaskTypes types, ReadyQueue queue, OutstandingInvitations window, TimeSource time) {
        this.reads = reads;
        this.types = types;
        this.queue = queue;
        this.window = window;
        this.time = time;
    }

    /// The demand for invitations, and access to the ready queues.
    @FunctionalInterface
    public interface Demand {

        /// The number of subtasks of a kind that live workers could claim now, regardless of the queue.
        int slotsFor(WorkKind kind);

        /// Runs an offer to a ready queue. Returns false if the offer failed; offers to other queues continue.
        default boolean offer(String queue, Runnable offer) {
            offer.run();
            return true;
        }
    }

    /// Scans the whole ledger again, for a new leader and for missed events.
    public void lookAgain() {
        reads.readyKeys().forEach(key -> {
            if (!key.needs().isNone()) {
                needs.add(key.needs());
            }
            cursors.computeIfAbsent(key, this::cursor).wake();
        });
    }

    /// Resumes reading for a type and project after one of its subtasks became QUEUED. The first subtask with
    /// needs that the type and project did not have before is found by `lookAgain`.
    public void becameReady(String type, String project) {
        for (boolean high : new boolean[] {true, false}) {
            cursors.computeIfAbsent(new ReadyKey(type, high, project), this::cursor)
                    .wake();
            needs.stream()
                    .flatMap(some -> Optional.ofNullable(cursors.get(new ReadyKey(type, high, project, some))).stream())
                    .forEach(ReadyCursor::wake);
        }
    }

    /// Refills the window of each kind and priority class. Returns true if an invitation was offered. The
    /// windows are separate, so that work that cannot run now does not block other work. The ready queue decides
    /// the order of delivery.
    public boolean runOnce(Demand demand) {
        int offered = fill(waiting(true, demand), demand) + fill(waiting(false, demand), demand);
        turn++;
        return offered > 0;
    }

    private List<ReadyCursor> waiting(boolean high, Demand demand) {
        return cursors.values().stream()
                .filter(cursor -> cursor.key().high() == high && !cursor.isExhausted())
                .filter(cursor -> isWorthIt(cursor.key(), demand))
                .toList();
    }

    /// Whether a refill is large enough. Many small refills would cost more than they gain.
    private boolean isWorthIt(ReadyKey key, Demand demand) {
        int room = room(key, demand);
        return room > 0 && (room >= size(key, demand) / 4 || window.count(key.kind(), key.high()) == 0);
    }

    private int room(ReadyKey key, Demand demand) {
        return size(key, demand) - window.count(key.kind(), key.high());
    }

    /// The size of the window: a few invitations per slot, so that workers never wait for the next refill.
    private static int size(ReadyKey key, Demand demand) {
        int slots = demand.slotsFor(key.kind());
        return slots <= 0 ? 0 : Math.max(LEAST_WINDOW, 4 * slots);
    }

    /// Fills the window. Projects that have subtasks of the same kind share its free space.
    private int fill(List<ReadyCursor> waiting, Demand demand) {
        int offered = 0;
        var left = new HashMap<WorkKind, Integer>();
        waiting.forEach(cursor -> left.merge(cursor.key().kind(), 1, Integer::sum));
        for (int i = 0; i < waiting.size(); i++) {
            var cursor = waiting.get(Math.floorMod(i + turn, waiting.size()));
            int sharers = left.merge(cursor.key().kind(), -1, Integer::sum) + 1;
            offered += offer(cursor, Math.ceilDiv(room(cursor.key(), demand), sharers), demand);
        }
        return offered;
    }

    private int offer(ReadyCursor cursor, int max, Demand demand) {
        if (max <= 0) {
            return 0;
        }
        var key = cursor.key();
        var invitations = new ArrayList<Invitation>();
        for (var ready : cursor.take(max, candidate -> !window.contains(candidate.id()))) {
            var invitation =
                    new Invitation(ready.id(), ready.epoch(), key.type(), key.high(), ready.deliveries(), key.needs());
            invitations.add(invitation);
        }
        int offered = 0;
        for (var some : invitations.stream()
                .collect(Collectors.groupingBy(types::queueOf))
                .entrySet()) {
            if (demand.offer(some.getKey(), () -> queue.offer(some.getKey(), some.getValue()))) {
                // recorded after the offer, so that a failed offer is repeated with the next scan
                some.getValue().forEach(invitation -> window.offered(invitation, time.nanos()));
                offered += some.getValue().size();
            }
        }
        return offered;
    }

    private ReadyCursor cursor(ReadyKey key) {
        return new ReadyCursor(reads, key);
    }
}
