package dev.trawl.spi.ledger;

import java.util.Optional;
import java.util.OptionalLong;

/// Schedule rows inside a transaction.
public interface Schedules {

    /// Keeps a new one under the next number, as version 1.
    ///
    /// @return its number; empty when the project has one of that name
    OptionalLong insert(Schedule schedule);

    /// Reads one and keeps others from changing it.
    Optional<Schedule> lock(long id);

    /// Replaces what may change if the row still has the version of `before`; its version grows by one.
    boolean change(Schedule before, Schedule after);

    /// Removes it; its firings stay until they are old.
    void remove(long id);

    Firings firings();
}
