package dev.trawl.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// The leases of one worker session, and their expiry. Starts no thread and reads no clock: the caller serialises
/// the calls and passes monotonic nanoseconds.
///
/// A lease waits, runs, and is held until its last report is answered. A lease that is lost while it runs keeps its
/// slot until its executor has stopped. All leases expire one TTL after the last answered renewal was sent.
public final class LeaseTable {

    /// Several concurrent claims hide the latency of a commit; many would make each of them small.
    private static final int CLAIMS_AT_ONCE = 2;

    /// A claim that takes longer, because of retries or a missing answer, no longer delays others.
    private static final long SLOW = Duration.ofMillis(500).toNanos();

    /// Work that took this long keeps its slot until its last report is answered. So a crash repeats at most as
    /// much of it as there are slots. Shorter work is cheaper to repeat than to wait for.
    private static final long WORTH_KEEPING = Duration.ofMillis(5).toNanos();

    private static final long PATIENCE = Duration.ofSeconds(1).toNanos();

    private Limits limits;
    private final long ttl;
    private final Map<LeaseId, Entry> entries = new HashMap<>();
    private final ArrayDeque<Entry> waiting = new ArrayDeque<>();
    private final RecentEnds recentEnds;
    private final Map<Long, Claim> claims = new HashMap<>();
    private int asked;
    private int running;
    private int reporting;
    private int keeping;
    private boolean aloneRuns;
    private boolean taking = true;
    private long answeredRenewal;

    /// @param sentAt when the registration was sent
    public LeaseTable(Limits limits, Duration ttl, long sentAt) {
        this.limits = limits;
        this.ttl = ttl.toNanos();
        this.answeredRenewal = sentAt;
        this.recentEnds = new RecentEnds(sentAt);
    }

    /// @param capacity maximum leases that run at once
    /// @param prefetch maximum leases that wait beside them
    /// @param unanswered number of unanswered last reports at which nothing new is started
    public record Limits(int capacity, int prefetch, int unanswered) {}

    /// Replaces the limits. Leases that run beyond them finish.
    public void limit(Limits other) {
        limits = other;
    }

    /// The number of leases that may be claimed now.
    public int room(long now) {
        if (!taking
                || claimsUnderWay(now) >= CLAIMS_AT_ONCE
                || reporting >= limits.unanswered
                || expired(now)
                || mindsAlone()) {
            return 0;
        }
        int ahead = Math.min(limits.prefetch, recentEnds.count(now));
        return Math.max(0, limits.capacity + ahead - running - keeping - waiting.size() - asked);
    }

    /// True if a claim is worth a call: there is a free slot, or room for a good part of a batch.
    public boolean worthAsking(long now) {
        int room = room(now);
        return room > 0
                && (room > Math.max(limits.capacity, limits.prefetch) / 2
                        || (claimsUnderWay(now) == 0 && waiting.isEmpty()));
    }

    private long claimsUnderWay(long now) {
        return claims.values().stream()
                .filter(claim -> now - claim.sentAt < SLOW)
                .count();
    }

    /// Records that a claim for `count` leases was sent.
    public void asked(long request, int count, long now) {
        asked += count;
        claims.put(request, new Claim(count, now));
    }

    /// Accepts the leases of a claim; none when it was given up. An unknown claim is ignored.
    public void granted(long request, List<Lease> leases, long now) {
        Claim claim = claims.remove(request);
        if (claim == null) {
            return;
        }
        asked -= claim.count;
        for (Lease lease : leases) {
            Entry entry = new Entry(lease, now);
            if (entries.putIfAbsent(lease.id(), entry) == null) {
                waiting.add(entry);
            }
        }
    }

    /// Takes the next lease that may start now; empty when none may.
    public Optional<Lease> start(long now) {
        Entry next = waiting.peek();
        if (next == null
                || !taking
                || running + keeping >= limits.capacity
                || reporting >= limits.unanswered
                || aloneRuns) {
            return Optional.empty();
        }
        if (next.lease.alone() && running > 0) {
            return Optional.empty();
        }
        waiting.remove();
        next.state = State.RUNNING;
        next.started = now;
        running++;
        aloneRuns = next.lease.alone();
        return Optional.of(next.lease);
    }

    /// Records that the executor of a lease has stopped. Frees its slot, at once or when its report is answered.
    ///
    /// @return whether the lease is still held, so that its outcome may be reported
    public boolean ended(LeaseId id, long now) {
        Entry entry = entries.get(id);
        if (entry == null || (entry.state != State.RUNNING && entry.state != State.STOPPING)) {
            return false;
        }
        running--;
        aloneRuns = false;
        recentEnds.add(now);
        if (entry.state == State.STOPPING || expired(now)) {
            entries.remove(id);
            return false;
        }
        entry.state = State.REPORTING;
        reporting++;
        if (now - entry.started >= WORTH_KEEPING) {
            entry.keepsSlot = true;
            keeping++;
        }
        return true;
    }

    /// Stops taking and starting leases. Returns the waiting leases to hand back; they are held until then.
    public List<Lease> stopTaking() {
        taking = false;
        return takeBack(_ -> true);
    }

    /// Returns leases that waited too long and should go to another worker. They are held until the hand-back
    /// is answered.
    public List<Lease> overdue(long now) {
        return takeBack(entry -> now - entry.since > PATIENCE && !entry.lease.alone());
    }

    private List<Lease> takeBack(Predicate<Entry> which) {
        List<Lease> back = new ArrayList<>();
        waiting.removeIf(entry -> {
            if (!which.test(entry)) {
                return false;
            }
            entry.state = State.REPORTING;
            reporting++;
            return back.add(entry.lease);
        });
        return back;
    }

    /// Resumes taking and starting leases.
    public void resumeTaking() {
        taking = true;
    }

    public boolean takes() {
        return taking;
    }

    /// Records that the last report of a lease was answered.
    public void answered(LeaseId id) {
        Entry entry = entries.get(id);
        if (entry != null && entry.state == State.REPORTING) {
            reported(entry);
        }
    }

    private void reported(Entry entry) {
        entries.remove(entry.lease.id());
        reporting--;
        if (entry.keepsSlot) {
            keeping--;
        }
    }

    /// Records that a lease no longer belongs to this session.
    ///
    /// @return whether its executor runs and must be stopped
    public boolean lost(LeaseId id) {
        Entry entry = entries.get(id);
        if (entry == null) {
            return false;
        }
        switch (entry.state) {
            case WAITING -> {
                waiting.remove(entry);
                entries.remove(id);
            }
            case REPORTING -> reported(entry);
            case RUNNING -> entry.state = State.STOPPING;
            case STOPPING -> {}
        }
        return entry.state == State.STOPPING;
    }

    /// Ends the session: releases all leases and takes no more. Slots stay in use until their executors end.
    public void loseAll() {
        taking = false;
        List.copyOf(entries.keySet()).forEach(this::lost);
    }

    /// Records the answer to a renewal that was sent at `sentAt`.
    public void renewed(long sentAt) {
        if (sentAt - answeredRenewal > 0) {
            answeredRenewal = sentAt;
        }
    }

    /// True if the session has expired and must have no further effect.
    public boolean expired(long now) {
        return now - answeredRenewal >= ttl;
    }

    /// The leases to name in a renewal.
    public List<LeaseId> held() {
        List<LeaseId> ids = new ArrayList<>(entries.size());
        entries.forEach((id, entry) -> {
            if (entry.state != State.STOPPING) {
                ids.add(id);
            }
        });
        return ids;
    }

    /// True if the session holds the lease, so that a report about it makes sense.
    public boolean holds(LeaseId id, long now) {
        Entry entry = entries.get(id);
        return entry != null && entry.state != State.STOPPING && !expired(now);
    }

    /// The number of leases whose executors have not ended.
    public int running() {
        return running;
    }

    /// True if nothing is held, nothing runs and no claim is pending.
    public boolean isEmpty() {
        return entries.isEmpty() && claims.isEmpty();
    }

    /// True if a lease that must run alone runs or is next; further leases would only wait behind it.
    private boolean mindsAlone() {
        Entry next = waiting.peek();
        return aloneRuns || (next != null && next.lease.alone());
    }

    private record Claim(int count, long sentAt) {}

    private enum State {
        WAITING,
        RUNNING,
        /// Lost, with an executor that has not stopped yet.
        STOPPING,
        REPORTING
    }

    private static final class Entry {
        private final Lease lease;
        private final long since;
        private State state = State.WAITING;
        private long started;
        private boolean keepsSlot;

        Entry(Lease lease, long since) {
            this.lease = lease;
            this.since = since;
        }
    }
}
