package dev.trawl.core.cluster;

import dev.trawl.core.queue.FeedQueue;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.Lane;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;

/// Offers and assigns work: the part of a round that needs the live state. Backs off while a backend is
/// unavailable, and the rest of the round continues. A pool that cannot be served does not block others.
final class OfferAndAssign {

    private static final String INBOXES = "inboxes";
    private static final int ASSIGN_BATCHES = 20;
    private static final long LOST_AFTER = Duration.ofSeconds(3).toNanos();

    /// The age at which invitations are offered again although the queue still counts them. A queue may withhold an
    /// invitation: Kafka does so for 15 s with records delivered to a disconnected reader.
    private static final long KEPT_AFTER = Duration.ofSeconds(4).toNanos();

    /// The maximum growth of a queue by repeated offers. An invitation offered again is in the queue twice, and the
    /// queue must not grow without limit while no worker takes from it.
    private static final int MOST_TWICE = 2;

    private final LeaderSteps steps;
    private final TaskTypes types;
    private final Engines engines;
    private final EngineBackoff rests;
    private int turn;

    /// The backends that hold invitations.
    record Engines(ReadyQueue queue, Inboxes inboxes) {}

    OfferAndAssign(LeaderSteps steps, TaskTypes types, Engines engines, TimeSource time) {
        this.steps = steps;
        this.types = types;
        this.engines = engines;
        this.rests = new EngineBackoff(time);
    }

    /// Offers and assigns as much work as there is room for. Returns true if an immediate further call may do more.
    boolean runOnce() {
        boolean moved = steps.feed().runOnce(new Wanted());
        return assign() || moved;
    }

    /// Offers invitations again that are missing in their queue or inbox, or that are stale. A backend that lost
    /// its data does not report the loss.
    void lookAgain(long now, Duration leaseTtl) {
        long stale = now - leaseTtl.multipliedBy(2).toNanos();
        lookIntoInboxes(now - LOST_AFTER, stale);
        lookIntoQueues(now, stale);
        var _ = rests.run("rebalance", INBOXES, () -> {
            steps.rebalance().keepEven();
            return true;
        });
    }

    /// Clears the inboxes of ended sessions and evens out the load.
    void workersChanged(Iterable<Long> gone) {
        var _ = rests.run("rebalance", INBOXES, () -> {
            gone.forEach(engines.inboxes()::clear);
            steps.rebalance().keepEven();
            return true;
        });
    }

    private void lookIntoInboxes(long lost, long stale) {
        var window = steps.window();
        var _ = rests.run("count", INBOXES, () -> {
            engines.inboxes().sizes(window.inboxesSince(lost)).forEach((session, size) -> {
                if (size == 0) {
                    window.forgetInbox(session, lost);
                } else if (size < MOST_TWICE * window.inInbox(session)) {
                    window.forgetInbox(session, stale);
                }
            });
            return true;
        });
    }

    private void lookIntoQueues(long now, long stale) {
        var window = steps.window();
        long lost = now - LOST_AFTER;
        var out = window.offeredSince(now, types::queueOf);
        var free = new HashMap<String, Boolean>();
        window.offeredSince(lost, types::queueOf).keySet().forEach(queue -> {
            var _ = rests.run("count", queue, () -> {
                engines.queue().knownSize(queue).ifPresent(size -> {
                    if (size == 0) {
                        window.forgetOffered(lost, one -> isWaitingIn(queue, one));
                    } else if (size < MOST_TWICE * out.getOrDefault(queue, 0L)) {
                        window.forgetOffered(
                                now - KEPT_AFTER,
                                one -> isWaitingIn(queue, one)
                                        && free.computeIfAbsent(one.type(), steps.assign()::isAnyoneFree));
                        window.forgetOffered(stale, one -> isWaitingIn(queue, one));
                    }
                });
                return true;
            });
        });
    }

    /// Whether the invitation waits in this queue and is not deferred by `AssignInvitations`.
    private boolean isWaitingIn(String queue, Invitation invitation) {
        return types.queueOf(invitation).equals(queue) && !steps.assign().isLaidAside(invitation.subtask());
    }

    /// The number of subtasks of a type that may run. 0 for pull types, which are never offered.
    private int slotsFor(String type) {
        if (types.find(type).filter(found -> found.lane() == Lane.PULL).isPresent()) {
            return 0;
        }
        int slots = steps.roster().able(type).stream()
                .mapToInt(WorkerSession::capacity)
                .sum();
        int most = types.find(type).map(TaskType::maxConcurrency).orElse(0);
        return most == 0 ? slots : Math.min(slots, most);
    }

    /// Assigns from all queues. The first queue rotates, because it may use all available room.
    private boolean assign() {
        boolean moved = false;
        var queues = new ArrayList<>(types.assignedQueues());
        Collections.rotate(queues, turn);
        for (String queue : queues) {
            for (int i = 0; i < ASSIGN_BATCHES && assign(queue); i++) {
                moved = true;
            }
        }
        turn += moved ? 1 : 0;
        return moved;
    }

    private boolean assign(String queue) {
        return rests.run("assign", queue, () -> steps.assign().runOnce(queue));
    }

    /// The demand for invitations, except in pools that are in backoff.
    private final class Wanted implements FeedQueue.Demand {

        @Override
        public int slotsFor(String type) {
            boolean isResting =
                    types.find(type).filter(found -> rests.rests(found.pool())).isPresent();
            return isResting ? 0 : OfferAndAssign.this.slotsFor(type);
        }

        @Override
        public boolean offer(String queue, Runnable offer) {
            return rests.run("offer", queue, () -> {
                offer.run();
                return true;
            });
        }
    }
}
