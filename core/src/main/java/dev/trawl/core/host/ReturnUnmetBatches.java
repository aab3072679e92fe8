package dev.trawl.core.host;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.dispatch.OfferedWork;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkKind;
import dev.trawl.spi.crawl.edit.CrawlEdits.OpenBatch;
import dev.trawl.spi.ledger.OpenWorkReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/// Gives back waiting batches of crawls with unmet needs, because the last worker that met them left. Other crawls get
/// their places of the host. Their URLs are cut again when a worker that can fetch them joins.
public final class ReturnUnmetBatches {

    private static final int MOST = 1_000;

    /// The leader looks every ten seconds, and first when its term begins.
    private static final int LOOKS = 3;

    private final GroupCommit commits;
    private final OpenWorkReads reads;
    private final GiveBack giveBack;
    private final Operation<Request, Integer> operation = Operation.ofTasks(Request::task, this::returnAll);
    private Looks looks = new Looks(0, Map.of());

    public ReturnUnmetBatches(GroupCommit commits, OpenWorkReads reads, ReleaseLeases release) {
        this.commits = commits;
        this.reads = reads;
        this.giveBack = new GiveBack(release);
    }

    /// The number of looks at which needs were unmet, each time, by kind of work.
    private record Looks(long term, Map<WorkKind, Integer> unmet) {}

    /// Gives back the batches of queues whose needs were unmet at several looks of this term, at most [#MOST] for each
    /// queue. Workers that register again after a restart find theirs. One call at a time.
    public CompletableFuture<Optional<Boolean>> look(long term, OfferedWork offered) {
        var keys = reads.readyKeys().stream()
                .filter(key -> !offered.meets(key.kind()))
                .toList();
        var before = looks.term() == term ? looks.unmet() : Map.<WorkKind, Integer>of();
        var unmet = new HashMap<WorkKind, Integer>();
        keys.forEach(key -> unmet.put(key.kind(), before.getOrDefault(key.kind(), 0) + 1));
        looks = new Looks(term, unmet);
        var writes = keys.stream()
                .filter(key -> unmet.getOrDefault(key.kind(), 0) >= LOOKS)
                .flatMap(key -> reads.ready(key, SubtaskId.START, MOST).stream())
                .map(ready -> ready.id().task())
                .distinct()
                .map(task -> commits.write(operation, task.value(), new Request(task, offered)))
                .toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(writes).thenApply(_ -> Optional.of(false));
    }

    private record Request(TaskId task, OfferedWork offered) {}

    /// Locks the tasks, then their subtasks, as all transactions do.
    private List<Integer> returnAll(Transaction transaction, List<Request> requests) {
        Map<TaskId, OfferedWork> offered = new TreeMap<>();
        requests.forEach(request -> offered.put(request.task(), request.offered()));
        Map<TaskId, Task> tasks = new TreeMap<>(transaction.tasks().lock(offered.keySet()));
        var open = new TreeSet<SubtaskId>();
        tasks.keySet()
                .forEach(task -> transaction.frontier().edits().batches(task).stream()
                        .map(OpenBatch::batch)
                        .forEach(open::add));
        if (open.isEmpty()) {
            return requests.stream().map(_ -> 0).toList();
        }
        var unmet = transaction.subtasks().lock(open).values().stream()
                .filter(subtask -> subtask.state() == SubtaskState.QUEUED)
                .filter(subtask -> !offered.getOrDefault(subtask.id().task(), OfferedWork.NONE)
                        .meets(subtask.kind()))
                .toList();
        giveBack.apply(transaction, tasks, unmet);
        return requests.stream().map(_ -> unmet.size()).toList();
    }
}
