package dev.trawl.core.session;

import dev.trawl.core.commit.Fenced;
import dev.trawl.core.commit.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ends sessions whose beat has not changed for their TTL on the leader's own monotonic clock, and releases
/// their subtasks.
public final class SweepSessions {

    private static final Logger log = LoggerFactory.getLogger(SweepSessions.class);

    private final GroupCommit commits;
    private final ReleaseLeases release;
    private final LeaseConfig config;
    private final TimeSource time;
    private final Map<Long, Seen> watched = new HashMap<>();
    private final Fenced<Stalled, Ended> operation = new Fenced<>(this::endAll);

    public SweepSessions(GroupCommit commits, ReleaseLeases release, LeaseConfig config, TimeSource time) {
        this.commits = commits;
        this.release = release;
        this.config = config;
        this.time = time;
    }

    /// @param at the time at which this beat was first seen, on the leader's monotonic clock
    private record Seen(long beat, long at) {}

    private record Stalled(long session, long beat, long term) {}

    /// @param lost the session was still stalled in the transaction
    /// @param subtasks the number of subtasks that it held
    public record Ended(boolean lost, int subtasks) {}

    /// The interval between two checks.
    public Duration interval() {
        return config.ttl().dividedBy(30);
    }

    /// Restarts the timers for a new leader.
    public void reset() {
        watched.clear();
    }

    /// Checks the beats and ends stalled sessions. Returns one result per stalled session; empty if the
    /// term is over.
    public List<CompletableFuture<Optional<Ended>>> runOnce(List<WorkerSession> open, long term) {
        long now = time.nanos();
        var ending = new ArrayList<CompletableFuture<Optional<Ended>>>();
        watched.keySet().retainAll(open.stream().map(WorkerSession::id).toList());
        for (WorkerSession session : open) {
            var seen = watched.get(session.id());
            if (seen == null || seen.beat() != session.beat()) {
                watched.put(session.id(), new Seen(session.beat(), now));
            } else if (now - seen.at() >= ttl(session)) {
                var stalled = new Stalled(session.id(), session.beat(), term);
                ending.add(commits.write(operation, session.id(), new ByTerm<>(term, stalled))
                        .thenApply(ended -> ended.map(end -> told(session, end))));
            }
        }
        return ending;
    }

    /// Sessions whose current beat was first seen at or after `nanos`.
    public Set<Long> renewedSince(long nanos) {
        return watched.entrySet().stream()
                .filter(session -> session.getValue().at() - nanos >= 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private long ttl(WorkerSession session) {
        return session.ttlMillis() > 0
                ? TimeUnit.MILLISECONDS.toNanos(session.ttlMillis())
                : config.ttl().toNanos();
    }

    private static Ended told(WorkerSession session, Ended ended) {
        if (ended.lost()) {
            log.warn("worker lost worker={} subtasks={}", session.worker(), ended.subtasks());
        }
        return ended;
    }

    private List<Ended> endAll(Transaction transaction, List<Stalled> stalled) {
        var lost = new TreeMap<Long, WorkerSession>();
        var beats = new TreeMap<Long, Long>();
        stalled.forEach(session -> beats.put(session.session(), session.beat()));
        beats.forEach((id, beat) -> transaction
                .sessions()
                .lock(id)
                .filter(session -> session.open() && session.beat() == beat) // otherwise it was renewed meanwhile
                .ifPresent(session -> lost.put(id, session)));
        var held = release.lost(transaction, lost.values(), stalled.getFirst().term());
        return stalled.stream()
                .map(session -> new Ended(lost.containsKey(session.session()), held.getOrDefault(session.session(), 0)))
                .toList();
    }
}
