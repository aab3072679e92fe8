package dev.trawl.core.dispatch;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.schedule.WorkerLoad;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;

/// Where the next lease of a subtask should be: with one worker, or with any but one. A wish names the epoch that the
/// subtask waits in, so it ends with the next lease; and it lives no longer than a minute, so it keeps nothing from
/// running. Lives in the leader's memory; losing it only means that the load balancer decides.
public final class Wishes {

    private static final long LIFE = Duration.ofMinutes(1).toNanos();
    private static final long NOBODY = 0;

    private final TimeSource time;
    private final Map<SubtaskId, Wish> wishes = new ConcurrentHashMap<>();

    public Wishes(TimeSource time) {
        this.time = time;
    }

    private record Wish(long epoch, long target, long avoided, long since) {}

    /// The subtask should go to this session once it waits in this epoch.
    public void send(SubtaskId subtask, long epoch, long target) {
        forgetOld();
        wishes.put(subtask, new Wish(epoch, target, NOBODY, time.nanos()));
    }

    /// The subtask should go to another session than this one if any other has room.
    public void avoid(SubtaskId subtask, long epoch, long session) {
        forgetOld();
        wishes.put(subtask, new Wish(epoch, NOBODY, session, time.nanos()));
    }

    /// Nothing came of it.
    public void forget(SubtaskId subtask) {
        wishes.remove(subtask);
    }

    /// Somebody wants it to be where it is put, or not to be somewhere else.
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

    /// Those of the workers that may have it: all of them without a wish, or when its wish cannot come true.
    ///
    /// @param able tells of a session whether it could be given the subtask if it had room
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
