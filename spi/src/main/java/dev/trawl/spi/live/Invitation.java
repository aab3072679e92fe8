package dev.trawl.spi.live;

import dev.trawl.plugin.SubtaskId;

/// A message that a subtask can be claimed. It grants nothing, so a lost or duplicate invitation is harmless.
///
/// @param epoch the subtask's epoch at the offer; an invitation with an older epoch is stale
/// @param deliveries claims without a checkpoint or report since; from 2 on the subtask runs alone
public record Invitation(SubtaskId subtask, long epoch, String type, boolean high, int deliveries) {

    /// From this many deliveries without a checkpoint or report, a subtask runs alone.
    public static final int ALONE_FROM = 2;

    /// The subtask may crash its worker, so no other subtask should run at the same time.
    public boolean alone() {
        return deliveries >= ALONE_FROM;
    }
}
