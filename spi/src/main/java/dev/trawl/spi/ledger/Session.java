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
/// @param ttlMillis how long its beat may stay the same before it is lost; 0 means as long as everybody's
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
        long endedAt,
        long ttlMillis) {

    public Session renewed(Map<String, Long> nowMissed) {
        return new Session(
                id, project, worker, name, node, capacity, types, beat + 1, nowMissed, draining, open, startedAt,
                endedAt, ttlMillis);
    }

    /// @param drain it takes nothing new
    public Session ordered(boolean drain) {
        return new Session(
                id, project, worker, name, node, capacity, types, beat, missed, drain, open, startedAt, endedAt,
                ttlMillis);
    }

    public Session ended(long at) {
        return new Session(
                id, project, worker, name, node, capacity, types, beat, missed, draining, false, startedAt, at,
                ttlMillis);
    }

    /// The same life under the number that the ledger gave it.
    public Session numbered(long number) {
        return new Session(
                number, project, worker, name, node, capacity, types, beat, missed, draining, open, startedAt, endedAt,
                ttlMillis);
    }
}
