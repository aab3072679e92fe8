package dev.trawl.core.aggregate;

import dev.trawl.core.commit.Fenced;
import dev.trawl.core.commit.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.TaskEnd;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.Progress.Delta;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Folds progress deltas into their tasks. Ends a task when all of its subtasks have ended.
public final class FoldProgress {

    private static final int TASKS = 200;

    private final GroupCommit commits;
    private final Journal journal;
    private final Fenced<Long, Boolean> operation = new Fenced<>((transaction, terms) ->
            terms.stream().map(term -> fold(transaction, term)).toList());

    public FoldProgress(GroupCommit commits, Journal journal) {
        this.commits = commits;
        this.journal = journal;
    }

    /// Folds one batch of deltas. Returns empty if the term is over, else whether more deltas may exist.
    public CompletableFuture<Optional<Boolean>> foldNext(long term) {
        return commits.write(operation, 0, new ByTerm<>(term, term));
    }

    private boolean fold(Transaction transaction, long term) {
        var deltas = new TreeMap<TaskId, Delta>();
        transaction.progress().take(TASKS).forEach(delta -> deltas.put(delta.task(), delta));
        var tasks = transaction.tasks().lock(deltas.keySet());
        var crawls = crawls(transaction, tasks, deltas);
        var changes = new ArrayList<TaskChange>();
        var entries = new ArrayList<LogEntry>();
        deltas.forEach((id, delta) -> {
            var task = tasks.get(id);
            if (task == null) {
                return;
            }
            var counted = counted(task, delta);
            var after = isEnd(task, counted) ? end(counted, crawls, transaction.now()) : counted;
            changes.add(new TaskChange(task, after));
            if (after.state() != task.state()) {
                entries.add(journal.task(after, term));
            }
        });
        if (!changes.isEmpty()) {
            transaction.tasks().change(changes);
            transaction.log(entries);
        }
        return deltas.size() == TASKS;
    }

    /// The crawls among the tasks that end now. All their subtasks have ended, so their counters change no more.
    private static Map<TaskId, Crawl> crawls(
            Transaction transaction, Map<TaskId, Task> tasks, Map<TaskId, Delta> deltas) {
        var ending = tasks.values().stream()
                .filter(task -> isEnd(task, counted(task, deltas.get(task.id()))))
                .map(Task::id)
                .toList();
        return ending.isEmpty() ? Map.of() : transaction.frontier().read(ending);
    }

    private static Task end(Task counted, Map<TaskId, Crawl> crawls, long now) {
        var crawl = crawls.get(counted.id());
        return crawl == null ? TaskEnd.of(counted, now) : TaskEnd.of(counted, crawl, now);
    }

    /// Deltas of a task that already ended, such as by a cancel, are counted but do not end it again.
    private static boolean isEnd(Task task, Task counted) {
        return !task.state().isEnded() && counted.allEnded();
    }

    private static Task counted(Task task, @Nullable Delta delta) {
        return delta == null ? task : task.with(task.progress().plus(delta));
    }
}
