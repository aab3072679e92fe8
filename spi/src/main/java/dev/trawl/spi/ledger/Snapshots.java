package dev.trawl.spi.ledger;

import java.util.List;

/// Kept snapshots inside a transaction.
public interface Snapshots {

    /// Keeps snapshots; element i tells whether snapshot i is new to its project. One that is kept already stays as it
    /// is.
    List<Boolean> keep(List<Snapshot> snapshots);

    /// Removes snapshots that came before `keptBefore`, at most `max`, the oldest first, and returns how many.
    int remove(long keptBefore, int max);
}
