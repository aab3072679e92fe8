package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskState;
import java.util.List;
import java.util.Optional;

/// What schedules did, inside a transaction. The key of a row is its schedule and the planned instant.
public interface Firings {

    /// Adds one.
    ///
    /// @return false when this instant of the schedule has one already; nothing is changed then
    boolean add(Firing firing);

    /// Replaces everything but its key; what is not there stays away.
    void change(Firing firing);

    /// Those of a schedule whose tasks have not been seen to end, in the order of their instants.
    List<Firing> open(long schedule);

    /// Open ones whose tasks have ended or are gone, at most `max`, by schedule and instant.
    List<Ended> ended(int max);

    /// Removes closed ones that were decided before `firedBefore`, at most `max`, and returns how many.
    int remove(long firedBefore, int max);

    /// @param state how the task ended; empty when it is not kept any more
    record Ended(Firing firing, Optional<TaskState> state) {}
}
