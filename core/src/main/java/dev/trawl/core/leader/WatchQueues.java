package dev.trawl.core.leader;

import dev.trawl.core.dispatch.AssignInvitations;
import dev.trawl.core.queue.OutstandingInvitations;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.ReadyQueue;
import java.time.Duration;
import java.util.HashMap;

/// Finds invitations that are missing in their ready queue, or stale. A backend that lost its data does not report
/// the loss.
public final class WatchQueues {

    /// The age at which invitations are offered again although the queue still counts them. A queue may withhold an
    /// invitation: Kafka does so for 15 s with records delivered to a disconnected reader.
    private static final long KEPT_AFTER = Duration.ofSeconds(4).toNanos();

    private final OutstandingInvitations window;
    private final ReadyQueue ready;
    private final TaskTypes types;
    private final AssignInvitations assign;
    private final EngineBackoff backoff;
    private final long staleAfter;

    /// @param staleAfter the age at which invitations are offered again although the queue is not empty
    public WatchQueues(
            OutstandingInvitations window,
            ReadyQueue ready,
            TaskTypes types,
            AssignInvitations assign,
            EngineBackoff backoff,
            Duration staleAfter) {
        this.window = window;
        this.ready = ready;
        this.types = types;
        this.assign = assign;
        this.backoff = backoff;
        this.staleAfter = staleAfter.toNanos();
    }

    /// Forgets lost and stale invitations, so that they are offered again.
    void findLost(long now) {
        long lost = now - WatchInboxes.LOST_AFTER;
        var out = window.offeredSince(now, types::queueOf);
        var free = new HashMap<WorkKind, Boolean>();
        window.offeredSince(lost, types::queueOf).keySet().forEach(queue -> {
            var _ = backoff.run("count", queue, () -> {
                ready.knownSize(queue).ifPresent(size -> {
                    if (size == 0) {
                        window.forgetOffered(lost, one -> isWaitingIn(queue, one));
                    } else if (size < WatchInboxes.MOST_TWICE * out.getOrDefault(queue, 0L)) {
                        window.forgetOffered(
                                now - KEPT_AFTER,
                                one -> isWaitingIn(queue, one)
                                        && free.computeIfAbsent(one.kind(), assign::isAnyoneFree));
                        window.forgetOffered(now - staleAfter, one -> isWaitingIn(queue, one));
                    }
                });
                return true;
            });
        });
    }

    /// Whether the invitation waits in this queue and is not deferred by `AssignInvitations`.
    private boolean isWaitingIn(String queue, Invitation invitation) {
        return types.queueOf(invitation).equals(queue) && !assign.isLaidAside(invitation.subtask());
    }
}
