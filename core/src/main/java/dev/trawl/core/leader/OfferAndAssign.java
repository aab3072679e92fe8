package dev.trawl.core.leader;

import dev.trawl.core.dispatch.AssignInvitations;
import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.queue.FeedQueue;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.Lane;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.ledger.WorkerSession;
import java.util.ArrayList;
import java.util.Collections;

/// Offers and assigns as much work as there is room for. Backs off while a backend is unavailable, and the other
/// duties continue. A pool that cannot be served does not block others.
public final class OfferAndAssign implements LeaderDuty {

    private static final int ASSIGN_BATCHES = 20;

    private final FeedQueue feed;
    private final AssignInvitations assign;
    private final Roster roster;
    private final TaskTypes types;
    private final EngineBackoff backoff;
    private int turn;
    private boolean moved;

    public OfferAndAssign(
            FeedQueue feed, AssignInvitations assign, Roster roster, TaskTypes types, EngineBackoff backoff) {
        this.feed = feed;
        this.assign = assign;
        this.roster = roster;
        this.types = types;
        this.backoff = backoff;
    }

    @Override
    public void begin(long nowNanos) {
        assign.reset();
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        boolean offered = feed.runOnce(new Wanted());
        moved = assign() || offered;
        return true;
    }

    @Override
    public long nanosToNextRun(long nowNanos) {
        return moved ? 0 : Long.MAX_VALUE;
    }

    /// The number of subtasks of a kind that may run. 0 for pull types, which are never offered.
    private int slotsFor(WorkKind kind) {
        String type = kind.type();
        if (types.find(type).filter(found -> found.lane() == Lane.PULL).isPresent()) {
            return 0;
        }
        int slots = roster.able(kind).stream().mapToInt(WorkerSession::capacity).sum();
        int most = types.find(type).map(TaskType::maxConcurrency).orElse(0);
        return most == 0 ? slots : Math.min(slots, most);
    }

    /// Assigns from all queues. The first queue rotates, because it may use all available room.
    private boolean assign() {
        boolean some = false;
        var queues = new ArrayList<>(types.assignedQueues());
        Collections.rotate(queues, turn);
        for (String queue : queues) {
            for (int i = 0; i < ASSIGN_BATCHES && assign(queue); i++) {
                some = true;
            }
        }
        turn += some ? 1 : 0;
        return some;
    }

    private boolean assign(String queue) {
        return backoff.run("assign", queue, () -> assign.runOnce(queue));
    }

    /// The demand for invitations, except in pools that are in backoff.
    private final class Wanted implements FeedQueue.Demand {

        @Override
        public int slotsFor(WorkKind kind) {
            boolean isResting = types.find(kind.type())
                    .filter(found -> backoff.rests(found.pool()))
                    .isPresent();
            return isResting ? 0 : OfferAndAssign.this.slotsFor(kind);
        }

        @Override
        public boolean offer(String queue, Runnable offer) {
            return backoff.run("offer", queue, () -> {
                offer.run();
                return true;
            });
        }
    }
}
