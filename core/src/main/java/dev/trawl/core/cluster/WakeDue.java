package dev.trawl.core.cluster;

import dev.trawl.core.cluster.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.task.SubtaskEvent.BecameDue;
import dev.trawl.spi.ledger.Transaction;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Makes subtasks claimable whose time has come: retries, delayed starts, and those that waited after a lost worker.
public final class WakeDue {

    private static final int BATCH = 1_000;

    private final GroupCommit commits;
    private final Release release;
    private final Fenced<Long, Integer> operation = new Fenced<>((transaction, terms) ->
            terms.stream().map(term -> wake(transaction, term)).toList());

    public WakeDue(GroupCommit commits, Release release) {
        this.commits = commits;
        this.release = release;
    }

    /// Wakes a batch; tells how many, or nothing when the term is over.
    public CompletableFuture<Optional<Integer>> wakeNext(long term) {
        return commits.write(operation, 0, new ByTerm<>(term, term));
    }

    private int wake(Transaction transaction, long term) {
        var due = transaction.subtasks().due(BATCH);
        release.apply(transaction, due, _ -> new BecameDue(), term);
        return due.size();
    }
}
