package dev.trawl.core.leader;

import dev.trawl.core.queue.FeedQueue;
import dev.trawl.core.queue.OutstandingInvitations;
import dev.trawl.core.time.Timer;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.LogEntry;
import java.util.List;

/// Tracks the outstanding invitations. Settles those whose subtask has changed, finds those that a queue or an inbox
/// has lost, and keeps the load even. `OfferAndAssign` makes new ones.
public final class InvitationDuty implements LeaderDuty {

    private final FeedQueue feed;
    private final OutstandingInvitations window;
    private final WatchQueues queues;
    private final WatchInboxes inboxes;
    private final Timer lookAgain = new Timer(SchedulerRound.LOOK_AGAIN);

    public InvitationDuty(FeedQueue feed, OutstandingInvitations window, WatchQueues queues, WatchInboxes inboxes) {
        this.feed = feed;
        this.window = window;
        this.queues = queues;
        this.inboxes = inboxes;
    }

    @Override
    public void begin(long nowNanos) {
        window.clear();
        lookAgain.dueAt(nowNanos);
    }

    @Override
    public void committed(LogEntry entry, long nowNanos) {
        entry.subtaskState().ifPresent(state -> subtaskChanged(entry, state));
        if (entry.number() == 0) { // otherwise logged together with its only subtask
            entry.taskState().ifPresent(state -> taskChanged(entry, state));
        }
    }

    private void subtaskChanged(LogEntry entry, SubtaskState state) {
        window.settle(new SubtaskId(entry.task(), entry.number()));
        if (state == SubtaskState.QUEUED) {
            feed.becameReady(entry.type(), entry.project());
        }
    }

    private void taskChanged(LogEntry entry, TaskState state) {
        if (state.isOpen()) {
            feed.becameReady(entry.type(), entry.project());
        } else {
            window.settleAll(entry.task());
        }
    }

    /// Forgets the inboxes of ended sessions, so that their invitations are offered again.
    void forget(List<Long> gone) {
        gone.forEach(window::forgetSession);
    }

    /// Offers again and evens out the load, because sessions were opened or have ended.
    void workersChanged(List<Long> gone) {
        feed.lookAgain();
        inboxes.workersChanged(gone);
    }

    @Override
    public boolean runOnce(long term, long nowNanos) {
        if (lookAgain.isDue(nowNanos)) {
            feed.lookAgain();
            inboxes.findLost(nowNanos);
            queues.findLost(nowNanos);
            inboxes.keepEven();
        }
        return true;
    }

    @Override
    public long nanosToNextRun(long nowNanos) {
        return lookAgain.nanosLeft(nowNanos);
    }
}
