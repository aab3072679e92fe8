package dev.trawl.spi.firing;

import java.util.Optional;
import java.util.OptionalLong;

/// Schedule rows, inside a transaction.
public interface Schedules {

    /// Inserts a schedule with the next id, as version 1.
    ///
    /// @return its id; empty when the project has a schedule with that name
    OptionalLong insert(Schedule schedule);

    /// Reads and locks a schedule.
    Optional<Schedule> lock(long id);

    /// Replaces the mutable fields if the row still has the version of `before`; the version grows by one.
    boolean change(Schedule before, Schedule after);

    /// Removes a schedule; its firings stay until their retention ends.
    void remove(long id);

    Firings firings();
}
