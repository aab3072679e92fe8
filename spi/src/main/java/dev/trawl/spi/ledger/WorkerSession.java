package dev.trawl.spi.ledger;

import dev.trawl.spi.WorkKind;
import dev.trawl.spi.WorkerOffers;
import java.util.Map;
import java.util.Set;

/// One session of a worker, from registration to end.
///
/// @param id grows with every registration
/// @param types task types the worker runs; empty means any
/// @param offers how the worker fetches, and the protocol version it speaks
/// @param beat grows with every renewal; the sweeper ends a session whose beat does not change
/// @param missed leases that the worker did not name (`t1284.7`), with the beat that first missed them
/// @param open false once it has ended; an ended session never reopens
/// @param ttlMillis the time without a new beat after which the session is lost; 0 means the default TTL
public record WorkerSession(
        long id,
        String project,
        String worker,
        String name,
        String node,
        int capacity,
        Set<String> types,
        WorkerOffers offers,
        long beat,
        Map<String, Long> missed,
        boolean draining,
        boolean open,
        long startedAt,
        long endedAt,
        long ttlMillis) {

    /// Whether the worker runs the type and meets the needs.
    public boolean canRun(WorkKind work) {
        return runs(work.type()) && work.needs().isMetBy(offers);
    }

    /// Whether the worker runs subtasks of this type, if it meets their needs.
    public boolean runs(String type) {
        return types.isEmpty() || types.contains(type);
    }

    public WorkerSession renewed(Map<String, Long> nowMissed) {
        return new WorkerSession(
                id, project, worker, name, node, capacity, types, offers, beat + 1, nowMissed, draining, open,
                startedAt, endedAt, ttlMillis);
    }

    /// @param drain the worker takes no new work
    public WorkerSession ordered(boolean drain) {
        return new WorkerSession(
                id, project, worker, name, node, capacity, types, offers, beat, missed, drain, open, startedAt, endedAt,
                ttlMillis);
    }

    /// @param runnable the task types that the worker runs from now on
    public WorkerSession running(Set<String> runnable) {
        return new WorkerSession(
                id, project, worker, name, node, capacity, runnable, offers, beat, missed, draining, open, startedAt,
                endedAt, ttlMillis);
    }

    /// @param other the offers of the worker from now on
    public WorkerSession offering(WorkerOffers other) {
        return new WorkerSession(
                id, project, worker, name, node, capacity, types, other, beat, missed, draining, open, startedAt,
                endedAt, ttlMillis);
    }

    /// @param slots the number of subtasks that the worker runs concurrently
    public WorkerSession resized(int slots) {
        return new WorkerSession(
                id, project, worker, name, node, slots, types, offers, beat, missed, draining, open, startedAt, endedAt,
                ttlMillis);
    }

    public WorkerSession ended(long at) {
        return new WorkerSession(
                id, project, worker, name, node, capacity, types, offers, beat, missed, draining, false, startedAt, at,
                ttlMillis);
    }

    /// A copy with the id assigned by the ledger.
    public WorkerSession numbered(long number) {
        return new WorkerSession(
                number, project, worker, name, node, capacity, types, offers, beat, missed, draining, open, startedAt,
                endedAt, ttlMillis);
    }
}
