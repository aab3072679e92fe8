package dev.trawl.core.cluster;

import dev.trawl.core.cluster.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.task.SubtaskEvent.BecameDue;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// Makes subtasks claimable whose time has come: retries, delayed starts, and those that waited after a lost worker.
/// URLs of crawls that are to be tried again can be cut from then on.
public final class WakeDue {

    private static final int BATCH = 1_000;

    private final GroupCommit commits;
    private final Release release;
    private final Consumer<TaskId> frontierMoved;
    private final Fenced<Long, Woken> operation = new Fenced<>((transaction, terms) ->
            terms.stream().map(term -> wake(transaction, term)).toList());

    /// @param frontierMoved hears of crawls that have more to cut
    public WakeDue(GroupCommit commits, Release release, Consumer<TaskId> frontierMoved) {
        this.commits = commits;
        this.release = release;
        this.frontierMoved = frontierMoved;
    }

    /// Wakes a batch; tells how many, or nothing when the term is over.
    public CompletableFuture<Optional<Integer>> wakeNext(long term) {
        return commits.write(operation, 0, new ByTerm<>(term, term)).thenApply(answer -> answer.map(this::tell));
    }

    /// Crawls are named when their URLs can be cut for sure.
    private int tell(Woken woken) {
        woken.crawls().forEach(frontierMoved);
        return woken.subtasks() + woken.crawls().size();
    }

    private Woken wake(Transaction transaction, long term) {
        var due = transaction.subtasks().due(BATCH);
        release.apply(transaction, due, _ -> new BecameDue(), term);
        var crawls = transaction.frontier().wake(BATCH);
        return new Woken(due.size(), crawls);
    }

    private record Woken(int subtasks, List<TaskId> crawls) {}
}
