package dev.trawl.sim.mutant;

/// The planted bugs by name.
public enum Mutant {
    /// No bug at all.
    NONE,
    /// A report under an old epoch is taken for one of the current lease.
    STALE_REPORT_ACCEPTED,
    /// A report that is repeated counts as a new one.
    REPEATED_REPORT_APPLIED,
    /// The renewal of an ended session is answered as if it were open.
    ENDED_SESSION_RENEWED,
    /// A claim does not look at the state of the task.
    CLAIM_IGNORES_TASK_STATE,
    /// Whoever locks a session overlooks that it has ended.
    ENDED_SESSION_TAKEN_FOR_OPEN,
    /// A lease begins without a new epoch.
    CLAIM_KEEPS_EPOCH,
    /// Cancel and pause leave alone what runs.
    CANCEL_SPARES_RUNNING,
    /// Cancel takes leases away without a new epoch.
    CANCEL_KEEPS_EPOCH,
    /// The cursor of a checkpoint is committed without its ranges.
    CURSOR_WITHOUT_RANGES,
    /// Waiting subtasks are woken whatever their time.
    WOKEN_TOO_EARLY,
    /// What a lost session held stays with it.
    LOST_WORK_NOT_RELEASED,
    /// A claim is not counted as a delivery, so a poisonous subtask goes round for ever.
    DELIVERIES_NOT_COUNTED,
    /// Every term is taken for the current one.
    TERM_NOT_CHECKED,
    /// Progress is counted twice.
    PROGRESS_DOUBLED,
    /// Progress that is folded gets lost.
    PROGRESS_LOST,
    /// The answer for an idempotency key is not kept.
    ANSWER_NOT_KEPT,
    /// The last entry of a long group is missing in the log.
    LOG_CUT_SHORT,
    /// The node measures spans of time with the wall clock.
    WALL_CLOCK_DEADLINES,
    /// A second firing for the same instant is taken for the first.
    FIRING_NOT_UNIQUE,
    /// An answer is given before the commit is durable.
    ACKNOWLEDGED_EARLY;

    public Mutation mutation() {
        return switch (this) {
            case NONE -> new Mutation() {};
            case STALE_REPORT_ACCEPTED -> ChannelMutations.staleReportAccepted();
            case REPEATED_REPORT_APPLIED -> ChannelMutations.repeatedReportApplied();
            case ENDED_SESSION_RENEWED -> ChannelMutations.endedSessionRenewed();
            case CLAIM_IGNORES_TASK_STATE -> SubtaskMutations.claimIgnoresTaskState();
            case ENDED_SESSION_TAKEN_FOR_OPEN -> LedgerMutations.endedSessionTakenForOpen();
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
