package dev.trawl.core.claim;

import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.ledger.SessionReads;
import dev.trawl.spi.ledger.WorkerSession;
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

/// Takes invitations for a worker: from its inbox, and from the ready queues of pools with lane COMPETE.
public final class TakeInvitations {

    private static final int MANY = 10_000;
    /// The polling interval. A thread cannot wait for the inbox and a queue at once, so it polls them alternately.
    private static final Duration ROUND = Duration.ofMillis(100);

    private final SessionReads reads;
    private final TaskTypes types;
    private final ReadyQueue queue;
    private final Inboxes inboxes;
    private final Map<Long, Competitor> competitors = new ConcurrentHashMap<>();
    private final AtomicInteger turn = new AtomicInteger();

    /// A session that may read ready queues.
    ///
    /// @param competes it can run subtasks without needs; the queues that workers read have no others
    /// @param types it runs; empty means any
    private record Competitor(boolean competes, Set<String> types) {}

    public TakeInvitations(SessionReads reads, TaskTypes types, ReadyQueue queue, Inboxes inboxes) {
        this.reads = reads;
        this.types = types;
        this.queue = queue;
        this.inboxes = inboxes;
    }

    /// Takes up to `max` invitations; empty if none arrived within `wait`.
    public List<Invitation> take(long session, int max, Duration wait) {
        if (types.competedQueues(Set.of()).isEmpty()) {
            return inboxes.take(session, max, wait);
        }
        var competitor = competitor(session);
        var queues = types.competedQueues(competitor.types());
        if (queues.isEmpty() || !competitor.competes()) {
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

    /// Polls the inbox, then the queues. An unavailable inbox does not block the queues, which may
    /// have another backend.
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

    /// Polls the queues. The first queue rotates, so that a queue that never runs empty does not starve the others.
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

    /// Forgets an ended session.
    public void forget(long session) {
        competitors.remove(session);
    }

    private Competitor competitor(long session) {
        if (competitors.size() > MANY) {
            competitors.clear();
        }
        return competitors.computeIfAbsent(
                session,
                id -> reads.session(id).map(TakeInvitations::competitor).orElse(new Competitor(true, Set.of())));
    }

    private static Competitor competitor(WorkerSession session) {
        return new Competitor(WorkNeeds.NONE.isMetBy(session.offers()), session.types());
    }
}
