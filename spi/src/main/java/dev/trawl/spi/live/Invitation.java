package dev.trawl.spi.live;

import dev.trawl.spi.SubtaskId;

/// Says that a subtask can be claimed. Grants nothing: losing one is harmless, so is doubling one.
///
/// @param epoch the subtask's epoch when it was offered; an invitation of an older epoch is void
/// @param deliveries how often it was claimed without a sign of life since; from 2 on it is run alone
public record Invitation(SubtaskId subtask, long epoch, String type, boolean high, int deliveries) {

    /// From this many deliveries without a sign of life on, a subtask runs alone.
    public static final int ALONE_FROM = 2;

    /// Suspected of taking its worker down, so nothing else should run beside it.
    public boolean alone() {
        return deliveries >= ALONE_FROM;
    }
}
