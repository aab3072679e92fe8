package dev.trawl.core.cluster;

import dev.trawl.core.queue.FeedQueue;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.Lane;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;

/// The part of a round that needs the engines of the live state: offers work and assigns it. While one of them is gone
/// it rests now and then, and the rest of the round goes on; a pool that cannot be served holds up no other.
final class HandOut {

    private static final String INBOXES = "inboxes";
    private static final int ASSIGN_BATCHES = 20;
    private static final long LOST_AFTER = Duration.ofSeconds(3).toNanos();

    private final LeaderSteps steps;
    private final TaskTypes types;
    private final Engines engines;
    private final Rests rests;

    /// Where invitations wait.
    record Engines(ReadyQueue queue, Inboxes inboxes) {}

    HandOut(LeaderSteps steps, TaskTypes types, Engines engines, TimeSource time) {
        this.steps = steps;
        this.types = types;
        this.engines = engines;
        this.rests = new Rests(time);
    }

    /// Offers and assigns what there is room for; true when it is worth coming again at once.
    boolean runOnce() {
        boolean moved = steps.feed().runOnce(new Wanted());
        return assign() || moved;
    }

    /// Offers again what has been out too long, or is not where it should be: an engine that was emptied does not say
    /// so.
    void lookAgain(long now, Duration leaseTtl) {
        steps.window().expire(now - leaseTtl.multipliedBy(2).toNanos());
        findLost(now - LOST_AFTER);
        var _ = rests.run("rebalance", INBOXES, () -> {
            steps.rebalance().keepEven();
            return true;
        });
    }

    /// Workers have come or gone.
    void workersChanged(Iterable<Long> gone) {
        var _ = rests.run("rebalance", INBOXES, () -> {
            gone.forEach(steps.assign()::forget);
            steps.rebalance().keepEven();
            return true;
        });
    }

    private void findLost(long before) {
        var window = steps.window();
        var _ = rests.run("count", INBOXES, () -> {
            engines.inboxes().sizes(window.inboxesSince(before)).forEach((session, size) -> {
                if (size == 0) {
                    window.forgetInbox(session, before);
                }
            });
            return true;
        });
        for (String queue : window.offeredSince(before, types::queueOf)) {
            if (rests.run("count", queue, () -> engines.queue().size(queue) == 0)) {
                window.forgetOffered(
                        before,
                        one -> types.queueOf(one).equals(queue)
                                && !steps.assign().isLaidAside(one.subtask()));
            }
        }
    }

    /// What workers ask for themselves is never offered.
    private int slotsFor(String type) {
        if (types.find(type).filter(found -> found.lane() == Lane.PULL).isPresent()) {
            return 0;
        }
        int slots =
                steps.roster().able(type).stream().mapToInt(Session::capacity).sum();
        int most = types.find(type).map(TaskType::maxConcurrency).orElse(0);
        return most == 0 ? slots : Math.min(slots, most);
    }

    private boolean assign() {
        boolean moved = false;
        for (String queue : types.assignedQueues()) {
            for (int i = 0; i < ASSIGN_BATCHES && assign(queue); i++) {
                moved = true;
            }
        }
        return moved;
    }

    private boolean assign(String queue) {
        return rests.run("assign", queue, () -> steps.assign().runOnce(queue));
    }

    /// What could be claimed now, except in pools that rest.
    private final class Wanted implements FeedQueue.Demand {

        @Override
        public int slotsFor(String type) {
            boolean isResting =
                    types.find(type).filter(found -> rests.rests(found.pool())).isPresent();
            return isResting ? 0 : HandOut.this.slotsFor(type);
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
