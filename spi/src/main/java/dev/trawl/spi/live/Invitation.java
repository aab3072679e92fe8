package dev.trawl.spi.live;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkNeeds;

/// A message that a subtask can be claimed. It grants nothing, so a lost or duplicate invitation is harmless.
///
/// @param epoch the subtask's epoch at the offer; an invitation with an older epoch is stale
/// @param deliveries claims without a checkpoint or report since; from 2 on the subtask runs alone
/// @param needs what the worker must be able to do
public record Invitation(SubtaskId subtask, long epoch, String type, boolean high, int deliveries, WorkNeeds needs) {

    /// From this many deliveries without a checkpoint or report, a subtask runs alone.
    public static final int ALONE_FROM = 2;

    /// An invitation for any worker.
    public Invitation(SubtaskId subtask, long epoch, String type, boolean high, int deliveries) {
        this(subtask, epoch, type, high, deliveries, WorkNeeds.NONE);
    }

    public WorkKind kind() {
        return new WorkKind(type, needs);
    }

    /// The subtask may crash its worker, so no other subtask should run at the same time.
    public boolean alone() {
        return deliveries >= ALONE_FROM;
    }
}
