package dev.trawl.core.cluster;

import dev.trawl.core.aggregate.FoldProgress;
import dev.trawl.core.dispatch.AssignInvitations;
import dev.trawl.core.dispatch.Rebalance;
import dev.trawl.core.dispatch.Roster;
import dev.trawl.core.pull.ReleaseLocks;
import dev.trawl.core.queue.FeedQueue;
import dev.trawl.core.queue.Window;
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
        ForgetOld forget,
        RecordHeartbeats heartbeats,
        FireSchedules fire,
        SettleFirings settle,
        ReleaseLocks locks,
        Rebalance rebalance,
        LeaderDesk desk,
        Roster roster,
        Window window) {}
