package dev.trawl.core.housekeeping;

import dev.trawl.core.commit.Fenced;
import dev.trawl.core.commit.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.SubtaskEvent.BecameDue;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// Makes due subtasks claimable: retries, delayed starts, and subtasks that waited after a lost worker. Makes due
/// URLs of crawls available for cutting again.
public final class WakeDue {

    private static final int BATCH = 1_000;

    private final GroupCommit commits;
    private final ReleaseLeases release;
    private final Consumer<TaskId> frontierMoved;
    private final Fenced<Long, Woken> operation = new Fenced<>((transaction, terms) ->
            terms.stream().map(term -> wake(transaction, term)).toList());

    /// @param frontierMoved called with crawls that have more to cut
    public WakeDue(GroupCommit commits, ReleaseLeases release, Consumer<TaskId> frontierMoved) {
        this.commits = commits;
        this.release = release;
        this.frontierMoved = frontierMoved;
    }

    /// Wakes a batch. Returns the number of subtasks and crawls, or empty if the term is over.
    public CompletableFuture<Optional<Integer>> wakeNext(long term) {
        return commits.write(operation, 0, new ByTerm<>(term, term)).thenApply(answer -> answer.map(this::tell));
    }

    /// Reports the crawls. Called after the commit, when their URLs can be cut.
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
