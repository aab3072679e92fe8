package dev.trawl.spi.firing;

import dev.trawl.spi.TaskState;
import java.util.List;
import java.util.Optional;

/// Firings of schedules, inside a transaction. The key of a row is its schedule and the planned instant.
public interface Firings {

    /// Adds a firing.
    ///
    /// @return false when this instant of the schedule has one already; the stored row is then unchanged
    boolean add(Firing firing);

    /// Replaces all fields except the key; an unknown key is ignored.
    void change(Firing firing);

    /// Firings of a schedule whose tasks have not been observed to end, by instant.
    List<Firing> open(long schedule);

    /// Open firings whose tasks have ended or are gone, at most `max`, by schedule and instant.
    List<Ended> ended(int max);

    /// Removes closed firings decided before `firedBefore`, at most `max`, and returns how many.
    int remove(long firedBefore, int max);

    /// @param state the final state of the task; empty when the task was deleted
    record Ended(Firing firing, Optional<TaskState> state) {}
}
