package dev.trawl.spi.ledger;

import java.util.Map;
import java.util.Set;

/// One life of a worker, from registration to end.
///
/// @param id grows with every registration
/// @param types task types the worker runs; empty means any
/// @param beat grows with every renewal; a sweeper watches that it changes
/// @param missed leases that the worker did not name (`t1284.7`), with the beat that first missed them
/// @param open false once it has ended; an ended session never comes back
public record Session(
        long id,
        String project,
        String worker,
        String name,
        String node,
        int capacity,
        Set<String> types,
        long beat,
        Map<String, Long> missed,
        boolean draining,
        boolean open,
        long startedAt,
        long endedAt) {

    public Session renewed(Map<String, Long> nowMissed) {
        return new Session(
                id, project, worker, name, node, capacity, types, beat + 1, nowMissed, draining, open, startedAt,
                endedAt);
    }

    /// @param drain it takes nothing new
    public Session ordered(boolean drain) {
        return new Session(
                id, project, worker, name, node, capacity, types, beat, missed, drain, open, startedAt, endedAt);
    }

    public Session ended(long at) {
        return new Session(
                id, project, worker, name, node, capacity, types, beat, missed, draining, false, startedAt, at);
    }
}
