package dev.trawl.core.dispatch;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.WorkerLoad;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Invitation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;

/// Placement requests for the next lease of a subtask: to one worker, or to any worker but one. A request names the
/// epoch in which the subtask waits, so it ends with the next lease. It expires after a minute, so that it cannot
/// block a subtask. Kept in the leader's memory; after a loss, the load balancer decides.
public final class PlacementHints {

    private static final long LIFE = Duration.ofMinutes(1).toNanos();
    private static final long NOBODY = 0;

    private final TimeSource time;
    private final Map<SubtaskId, Wish> wishes = new ConcurrentHashMap<>();

    public PlacementHints(TimeSource time) {
        this.time = time;
    }

    private record Wish(long epoch, long target, long avoided, long since) {}

    /// Requests this session for the subtask while it waits in this epoch.
    public void send(SubtaskId subtask, long epoch, long target) {
        forgetOld();
        wishes.put(subtask, new Wish(epoch, target, NOBODY, time.nanos()));
    }

    /// Requests a session other than this one for the subtask, if another has room.
    public void avoid(SubtaskId subtask, long epoch, long session) {
        forgetOld();
        wishes.put(subtask, new Wish(epoch, NOBODY, session, time.nanos()));
    }

    /// Withdraws the request.
    public void forget(SubtaskId subtask) {
        wishes.remove(subtask);
    }

    /// Whether a placement request exists for the invitation.
    boolean holds(Invitation invitation) {
        var wish = wishes.get(invitation.subtask());
        return wish != null && wish.epoch() == invitation.epoch();
    }

    void forgetOld() {
        if (!wishes.isEmpty()) {
            long now = time.nanos();
            wishes.values().removeIf(wish -> now - wish.since() > LIFE);
        }
    }

    void clear() {
        wishes.clear();
    }

    /// The workers that satisfy the placement request. All workers if there is no request or it
    /// cannot be satisfied.
    ///
    /// @param able whether a session could run the subtask if it had room
    List<WorkerLoad> among(List<WorkerLoad> workers, Invitation invitation, LongPredicate able) {
        var wish = wishes.get(invitation.subtask());
        if (wish == null || wish.epoch() != invitation.epoch()) {
            return workers;
        }
        if (wish.target() != NOBODY) {
            return able.test(wish.target())
                    ? workers.stream()
                            .filter(worker -> worker.session() == wish.target())
                            .toList()
                    : workers;
        }
        var others = workers.stream()
                .filter(worker -> worker.session() != wish.avoided())
                .toList();
        return others.isEmpty() ? workers : others;
    }
}
