package dev.trawl.core.cluster;

import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.Lane;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The part of a round that needs the engines of the live state: offers work and assigns it. While one of them is gone
/// it rests now and then, and the rest of the round goes on.
final class HandOut {

    private static final Logger log = LoggerFactory.getLogger(HandOut.class);
    private static final int ASSIGN_BATCHES = 20;
    private static final long REST = Duration.ofSeconds(1).toNanos();
    private static final long LOST_AFTER = Duration.ofSeconds(3).toNanos();

    private final LeaderSteps steps;
    private final TaskTypes types;
    private final Engines engines;
    private final TimeSource time;
    private boolean isGone;
    private long restsUntil;

    /// Where invitations wait.
    record Engines(ReadyQueue queue, Inboxes inboxes) {}

    HandOut(LeaderSteps steps, TaskTypes types, Engines engines, TimeSource time) {
        this.steps = steps;
        this.types = types;
        this.engines = engines;
        this.time = time;
    }

    /// Offers and assigns what there is room for; true when it is worth coming again at once.
    boolean runOnce() {
        return guarded(() -> {
            boolean moved = steps.feed().runOnce(this::slotsFor);
            return assign() || moved;
        });
    }

    /// Offers again what has been out too long, or is not where it should be: an engine that was emptied does not say
    /// so.
    void lookAgain(long now, Duration leaseTtl) {
        steps.window().expire(now - leaseTtl.multipliedBy(2).toNanos());
        var _ = guarded(() -> {
            findLost(now - LOST_AFTER);
            steps.rebalance().keepEven();
            return false;
        });
    }

    /// Workers have come or gone.
    void workersChanged(Iterable<Long> gone) {
        var _ = guarded(() -> {
            gone.forEach(steps.assign()::forget);
            steps.rebalance().keepEven();
            return false;
        });
    }

    private void findLost(long before) {
        var window = steps.window();
        engines.inboxes().sizes(window.inboxesSince(before)).forEach((session, size) -> {
            if (size == 0) {
                window.forgetInbox(session, before);
            }
        });
        for (String queue : window.offeredSince(before, types::queueOf)) {
            if (engines.queue().size(queue) == 0) {
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
            for (int i = 0; i < ASSIGN_BATCHES && steps.assign().runOnce(queue); i++) {
                moved = true;
            }
        }
        return moved;
    }

    private boolean guarded(BooleanSupplier work) {
        if (isGone && restsUntil - time.nanos() > 0) {
            return false;
        }
        try {
            boolean moved = work.getAsBoolean();
            isGone = false;
            return moved;
        } catch (LiveStateUnavailableException e) {
            if (!isGone) {
                log.warn("live state unavailable part=dispatch cause={}", String.valueOf(e.getMessage()));
            }
            isGone = true;
            restsUntil = time.nanos() + REST; // asking may have taken longer than the rest
            return false;
        }
    }
}
