package dev.trawl.core.cluster;

import dev.trawl.core.cluster.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.Session;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Ends sessions whose beat has not changed for one TTL on the leader's own monotonic clock, and moves their work.
public final class SweepSessions {

    private final GroupCommit commits;
    private final Release release;
    private final LeaseConfig config;
    private final TimeSource time;
    private final Map<Long, Seen> watched = new HashMap<>();
    private final Fenced<Stalled, Boolean> operation = new Fenced<>((transaction, stalled) ->
            stalled.stream().map(session -> end(transaction, session)).toList());

    public SweepSessions(GroupCommit commits, Release release, LeaseConfig config, TimeSource time) {
        this.commits = commits;
        this.release = release;
        this.config = config;
        this.time = time;
    }

    /// @param at when this beat was first seen, on the leader's monotonic clock
    private record Seen(long beat, long at) {}

    private record Stalled(long session, long beat, long term) {}

    /// A new leader starts its timers afresh.
    public void reset() {
        watched.clear();
    }

    /// Looks at the beats; what comes back tells whether each session it ends was really still stalled, or nothing when
    /// the term is over.
    public List<CompletableFuture<Optional<Boolean>>> runOnce(List<Session> open, long term) {
        long now = time.nanos();
        var ending = new ArrayList<CompletableFuture<Optional<Boolean>>>();
        watched.keySet().retainAll(open.stream().map(Session::id).toList());
        for (Session session : open) {
            var seen = watched.get(session.id());
            if (seen == null || seen.beat() != session.beat()) {
                watched.put(session.id(), new Seen(session.beat(), now));
            } else if (now - seen.at() >= config.ttl().toNanos()) {
                var stalled = new Stalled(session.id(), session.beat(), term);
                ending.add(commits.write(operation, session.id(), new ByTerm<>(term, stalled)));
            }
        }
        return ending;
    }

    private boolean end(Transaction transaction, Stalled stalled) {
        var session = transaction.sessions().lock(stalled.session());
        if (session.isEmpty() || !session.get().open() || session.get().beat() != stalled.beat()) {
            return false; // it has renewed meanwhile
        }
        release.lost(transaction, session.get(), stalled.term());
        return true;
    }
}
