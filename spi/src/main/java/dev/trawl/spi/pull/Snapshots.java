package dev.trawl.spi.pull;

import java.util.List;

/// Stored snapshots, inside a transaction.
public interface Snapshots {

    /// Stores snapshots; element i is true if snapshot i is new to its project. A duplicate leaves the stored one
    /// unchanged.
    List<Boolean> keep(List<Snapshot> snapshots);

    /// Removes snapshots stored before `keptBefore`, at most `max`, oldest first, and returns how many.
    int remove(long keptBefore, int max);
}
