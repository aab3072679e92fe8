package dev.trawl.core.leader;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Election;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes a term from the ledger when this node wins the election. A node without a term does not lead. Backs off
/// exponentially when the election names two leaders, so that they do not keep taking the term from each other.
public final class LeadTerm {

    private static final Operation<String, Long> TAKE = (transaction, nodes) ->
            nodes.stream().map(transaction.leadership()::take).toList();

    private static final Logger log = LoggerFactory.getLogger(LeadTerm.class);
    private static final long FIRST_PAUSE = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofMinutes(1).toNanos();

    private final GroupCommit commits;
    private final Election election;
    private final String node;
    private final TimeSource time;
    private final Runnable wake;
    private CompletableFuture<Long> taking = new CompletableFuture<>();
    private boolean asked;
    private long askedAt;
    private long restsFrom;
    private long pause;

    /// @param wake called when a request for a term has succeeded or failed
    public LeadTerm(GroupCommit commits, Election election, String node, TimeSource time, Runnable wake) {
        this.commits = commits;
        this.election = election;
        this.node = node;
        this.time = time;
        this.wake = wake;
    }

    /// The current term, if this node leads. Requests a term if the node is elected and has none.
    public OptionalLong runOnce() {
        if (!election.leads()) {
            asked = false;
            pause = 0;
            return OptionalLong.empty();
        }
        if (!asked && time.nanos() - restsFrom < pause) {
            return OptionalLong.empty();
        }
        if (taking.isCompletedExceptionally()) {
            log.warn(
                    "term not taken node={} cause={}",
                    node,
                    taking.exceptionNow().toString());
        }
        if (!asked || taking.isCompletedExceptionally()) {
            taking = commits.write(TAKE, 0, node);
            var _ = taking.whenComplete((_, _) -> wake.run());
            asked = true;
            askedAt = time.nanos();
        }
        return taking.isDone() && !taking.isCompletedExceptionally()
                ? OptionalLong.of(taking.getNow(0L))
                : OptionalLong.empty();
    }

    /// Gives up the term after another node has taken a newer one, and starts the backoff.
    public void taken() {
        asked = false;
        restsFrom = time.nanos();
        boolean wasLong = restsFrom - askedAt > LONGEST_PAUSE;
        pause = wasLong || pause == 0 ? FIRST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
    }
}
