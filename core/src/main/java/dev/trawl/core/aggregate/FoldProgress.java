package dev.trawl.core.aggregate;

import dev.trawl.core.cluster.Fenced;
import dev.trawl.core.cluster.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.report.EndedTask;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.TaskEnd;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.LogEntry;
import dev.trawl.spi.ledger.Progress.Delta;
import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskChange;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.schedule.MetricsCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/// Folds deltas into their tasks. A task ends here when nothing of it is left to do.
public final class FoldProgress {

    private static final int TASKS = 200;

    private final GroupCommit commits;
    private final Journal journal;
    private final MetricsCollector metrics;
    private final Fenced<Long, Folded> operation = new Fenced<>((transaction, terms) ->
            terms.stream().map(term -> fold(transaction, term)).toList());

    public FoldProgress(GroupCommit commits, Journal journal, MetricsCollector metrics) {
        this.commits = commits;
        this.journal = journal;
        this.metrics = metrics;
    }

    /// Folds a batch; empty when the term is over, else whether there may be more.
    public CompletableFuture<Optional<Boolean>> foldNext(long term) {
        return commits.write(operation, 0, new ByTerm<>(term, term))
                .thenApply(folded -> folded.map(batch -> {
                    batch.ended().forEach(task -> task.tell(metrics));
                    return batch.more();
                }));
    }

    private record Folded(boolean more, List<EndedTask> ended) {}

    private Folded fold(Transaction transaction, long term) {
        var deltas = new TreeMap<TaskId, Delta>();
        transaction.progress().take(TASKS).forEach(delta -> deltas.put(delta.task(), delta));
        var tasks = transaction.tasks().lock(deltas.keySet());
        var changes = new ArrayList<TaskChange>();
        var entries = new ArrayList<LogEntry>();
        var ended = new ArrayList<EndedTask>();
        deltas.forEach((id, delta) -> {
            var task = tasks.get(id);
            if (task == null) {
                return;
            }
            var after = count(task, delta, transaction.now());
            changes.add(new TaskChange(task, after));
            if (after.state() != task.state()) {
                entries.add(journal.task(after, term));
                ended.add(new EndedTask(after));
            }
        });
        if (!changes.isEmpty()) {
            transaction.tasks().change(changes);
            transaction.log(entries);
        }
        return new Folded(deltas.size() == TASKS, ended);
    }

    /// What was counted after a task had ended (by a cancel) still counts, but opens nothing.
    private static Task count(Task task, Delta delta, long now) {
        var counted = task.withCounts(task.total(), task.done() + delta.done(), task.failed() + delta.failed());
        return !task.state().isEnded() && counted.allEnded() ? TaskEnd.of(counted, now) : counted;
    }
}
