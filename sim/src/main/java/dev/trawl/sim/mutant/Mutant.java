package dev.trawl.sim.mutant;

/// The planted bugs by name.
public enum Mutant {
    /// No planted bug.
    NONE,
    /// A report with a stale epoch is accepted.
    STALE_REPORT_ACCEPTED,
    /// A repeated report is committed again.
    REPEATED_REPORT_APPLIED,
    /// The renewal of an ended session succeeds.
    ENDED_SESSION_RENEWED,
    /// A claim ignores the state of the task.
    CLAIM_IGNORES_TASK_STATE,
    /// A locked session counts as open after its end.
    ENDED_SESSION_TAKEN_FOR_OPEN,
    /// Every worker counts as one that offers everything.
    OFFERS_INVENTED,
    /// No worker counts as one that offers Chrome.
    OFFERS_FORGOTTEN,
    /// A lease starts without a new epoch.
    CLAIM_KEEPS_EPOCH,
    /// Cancel and pause do not revoke running leases.
    CANCEL_SPARES_RUNNING,
    /// Cancel revokes leases without a new epoch.
    CANCEL_KEEPS_EPOCH,
    /// The cursor of a checkpoint is committed without its ranges.
    CURSOR_WITHOUT_RANGES,
    /// Waiting subtasks are woken before their time.
    WOKEN_TOO_EARLY,
    /// The leases of a lost session are not released.
    LOST_WORK_NOT_RELEASED,
    /// A claim does not count as a delivery, so a poison subtask is retried forever.
    DELIVERIES_NOT_COUNTED,
    /// Every term counts as the current one.
    TERM_NOT_CHECKED,
    /// Progress is counted twice.
    PROGRESS_DOUBLED,
    /// Folded progress is lost.
    PROGRESS_LOST,
    /// The response of an idempotency key is not stored.
    ANSWER_NOT_KEPT,
    /// The log lacks the last entry of a long group.
    LOG_CUT_SHORT,
    /// The node measures durations with the wall clock.
    WALL_CLOCK_DEADLINES,
    /// A second firing for the same instant counts as the first.
    FIRING_NOT_UNIQUE,
    /// A reply is sent before the commit is durable.
    ACKNOWLEDGED_EARLY;

    public Mutation mutation() {
        return switch (this) {
            case NONE -> new Mutation() {};
            case STALE_REPORT_ACCEPTED -> ChannelMutations.staleReportAccepted();
            case REPEATED_REPORT_APPLIED -> ChannelMutations.repeatedReportApplied();
            case ENDED_SESSION_RENEWED -> ChannelMutations.endedSessionRenewed();
            case CLAIM_IGNORES_TASK_STATE -> SubtaskMutations.claimIgnoresTaskState();
            case ENDED_SESSION_TAKEN_FOR_OPEN -> LedgerMutations.endedSessionTakenForOpen();
            case OFFERS_INVENTED -> OfferMutations.invented();
            case OFFERS_FORGOTTEN -> OfferMutations.forgotten();
            case CLAIM_KEEPS_EPOCH -> SubtaskMutations.claimKeepsEpoch();
            case CANCEL_SPARES_RUNNING -> SubtaskMutations.cancelSparesRunning();
            case CANCEL_KEEPS_EPOCH -> SubtaskMutations.cancelKeepsEpoch();
            case CURSOR_WITHOUT_RANGES -> SubtaskMutations.cursorWithoutRanges();
            case WOKEN_TOO_EARLY -> SubtaskMutations.wokenTooEarly();
            case LOST_WORK_NOT_RELEASED -> SubtaskMutations.lostWorkNotReleased();
            case DELIVERIES_NOT_COUNTED -> SubtaskMutations.deliveriesNotCounted();
            case TERM_NOT_CHECKED -> LedgerMutations.termNotChecked();
            case PROGRESS_DOUBLED -> LedgerMutations.progressDoubled();
            case PROGRESS_LOST -> LedgerMutations.progressLost();
            case ANSWER_NOT_KEPT -> LedgerMutations.answerNotKept();
            case LOG_CUT_SHORT -> LedgerMutations.logCutShort();
            case WALL_CLOCK_DEADLINES -> LedgerMutations.wallClockDeadlines();
            case FIRING_NOT_UNIQUE -> ScheduleMutations.firingNotUnique();
            case ACKNOWLEDGED_EARLY -> LedgerMutations.acknowledgedEarly();
        };
    }
}
