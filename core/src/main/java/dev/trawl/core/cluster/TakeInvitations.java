package dev.trawl.core.cluster;

import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Takes invitations for a worker: from its inbox, and from the ready queues of pools whose workers help themselves.
final class TakeInvitations {

    private static final int MANY = 10_000;
    /// Nobody can wait in two places, so both are looked at in turn.
    private static final Duration ROUND = Duration.ofMillis(100);

    private final LedgerReads reads;
    private final TaskTypes types;
    private final ReadyQueue queue;
    private final Inboxes inboxes;
    private final Map<Long, Set<String>> able = new ConcurrentHashMap<>();
    private final AtomicInteger turn = new AtomicInteger();

    TakeInvitations(LedgerReads reads, TaskTypes types, ReadyQueue queue, Inboxes inboxes) {
        this.reads = reads;
        this.types = types;
        this.queue = queue;
        this.inboxes = inboxes;
    }

    /// Up to `max`; empty when none came within `wait`.
    List<Invitation> take(long session, int max, Duration wait) {
        if (types.competedQueues(Set.of()).isEmpty()) {
            return inboxes.take(session, max, wait);
        }
        var queues = types.competedQueues(able(session));
        if (queues.isEmpty()) {
            return inboxes.take(session, max, wait);
        }
        for (var left = wait; ; left = left.minus(ROUND)) {
            boolean last = left.compareTo(ROUND) <= 0;
            var taken = look(session, queues, max, last ? left : ROUND);
            if (last || !taken.isEmpty()) {
                return taken;
            }
        }
    }

    /// An inbox that cannot be looked into keeps nobody from the queues, which may be elsewhere.
    private List<Invitation> look(long session, Set<String> queues, int max, Duration wait) {
        try {
            var assigned = inboxes.take(session, max, Duration.ZERO);
            return assigned.isEmpty() ? help(queues, max, wait) : assigned;
        } catch (LiveStateUnavailableException gone) {
            var taken = help(queues, max, wait);
            if (taken.isEmpty()) {
                throw gone;
            }
            return taken;
        }
    }

    /// Each queue is the first in its turn, so that none that never runs dry keeps the others from being looked at.
    private List<Invitation> help(Set<String> queues, int max, Duration wait) {
        var inTurn = new ArrayList<>(queues);
        Collections.rotate(inTurn, turn.getAndIncrement());
        var share = wait.dividedBy(queues.size());
        for (String name : inTurn) {
            var taken = queue.take(name, max, share);
            if (!taken.isEmpty()) {
                return taken;
            }
        }
        return List.of();
    }

    void forget(long session) {
        able.remove(session);
    }

    private Set<String> able(long session) {
        if (able.size() > MANY) {
            able.clear();
        }
        return able.computeIfAbsent(
                session, id -> reads.session(id).map(Session::types).orElse(Set.of()));
    }
}
