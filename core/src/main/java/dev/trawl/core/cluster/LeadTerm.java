package dev.trawl.core.cluster;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.spi.live.Election;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Turns "you should lead" into a term of the ledger. Without a term nobody leads.
public final class LeadTerm {

    private static final Operation<String, Long> TAKE = (transaction, nodes) ->
            nodes.stream().map(transaction.leadership()::take).toList();

    private static final Logger log = LoggerFactory.getLogger(LeadTerm.class);

    private final GroupCommit commits;
    private final Election election;
    private final String node;
    private CompletableFuture<Long> taking = new CompletableFuture<>();
    private boolean asked;

    public LeadTerm(GroupCommit commits, Election election, String node) {
        this.commits = commits;
        this.election = election;
        this.node = node;
    }

    /// The current term, if this node leads; asks for one when it should lead and has none.
    public OptionalLong runOnce() {
        if (!election.leads()) {
            lost();
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
            asked = true;
        }
        return taking.isDone() && !taking.isCompletedExceptionally()
                ? OptionalLong.of(taking.getNow(0L))
                : OptionalLong.empty();
    }

    /// The term is over: another node has taken a newer one.
    public void lost() {
        asked = false;
    }
}
