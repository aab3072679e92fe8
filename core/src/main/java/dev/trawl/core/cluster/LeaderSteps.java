package dev.trawl.core.cluster;

import dev.trawl.core.aggregate.FoldProgress;
import dev.trawl.core.dispatch.AssignInvitations;
import dev.trawl.core.dispatch.Rebalance;
import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.pull.ExpirePullLocks;
import dev.trawl.core.queue.FeedQueue;
import dev.trawl.core.queue.OutstandingInvitations;
import dev.trawl.core.schedule.FireSchedules;
import dev.trawl.core.schedule.SettleFirings;
import dev.trawl.core.split.CutFrontier;
import dev.trawl.core.split.SplitTask;
import dev.trawl.core.task.ControlTask;

/// The steps that only a leader runs, in the order of the task flow, and the state that they share.
public record LeaderSteps(
        SplitTask split,
        CutFrontier cut,
        WakeDue wake,
        FeedQueue feed,
        AssignInvitations assign,
        FoldProgress fold,
        ControlTask control,
        SweepSessions sweep,
        ExpireOverdue expire,
        DeleteExpired forget,
        RecordHeartbeats heartbeats,
        FireSchedules fire,
        SettleFirings settle,
        ExpirePullLocks locks,
        Rebalance rebalance,
        LeaderRequests desk,
        Roster roster,
        OutstandingInvitations window) {}
