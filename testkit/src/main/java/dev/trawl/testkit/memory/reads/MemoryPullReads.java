package dev.trawl.testkit.memory.reads;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.OpenWorkReads.Ready;
import dev.trawl.spi.ledger.OpenWorkReads.ReadyKey;
import dev.trawl.spi.ledger.PullReads;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryTask;
import dev.trawl.testkit.memory.rows.ProjectKey;
import dev.trawl.testkit.memory.rows.Queue;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Reads of the PULL lane.
final class MemoryPullReads implements PullReads {

    private static final Comparator<Task> BEST_FIRST = Comparator.comparingInt(Task::priority)
            .reversed()
            .thenComparingLong(task -> task.status().createdAt())
            .thenComparing(Task::id);

    private final Lock lock;
    private final MemoryRows store;

    MemoryPullReads(Lock lock, MemoryRows store) {
        this.lock = lock;
        this.store = store;
    }

    @Override
    public List<Ready> ready(String project, String type, int skip, int max) {
        return locked(() -> Stream.of(true, false)
                .flatMap(high -> store.queued.in(new Queue(new ReadyKey(type, high, project))).stream())
                .filter(id -> task(id).state().isOpen())
                .sorted(Comparator.<SubtaskId, Task>comparing(this::task, BEST_FIRST)
                        .thenComparing(Comparator.naturalOrder()))
                .skip(skip)
                .limit(max)
                .map(id -> store.subtasks.row(id).subtask())
                .map(row -> new Ready(row.id(), row.epoch(), row.attempts().deliveries(), true))
                .toList());
    }

    @Override
    public List<Subtask> held() {
        return locked(() -> store.runningOf
                .keys()
                .map(id -> store.subtasks.row(id).subtask())
                .filter(row -> row.lease().lane() == Lane.PULL)
                .toList());
    }

    @Override
    public Optional<PulledTask> task(String project, String type, TaskId id) {
        return locked(() -> store.tasks
                .get(id)
                .filter(row -> row.task().project().equals(project)
                        && row.task().type().name().equals(type))
                .flatMap(this::pulled));
    }

    @Override
    public List<PulledTask> tasks(String project, String type, Set<TaskState> states, long after, int max) {
        return locked(() -> store.byProject.in(project).descendingSet().stream()
                .filter(id -> id.value() < after)
                .map(store.tasks::row)
                .filter(row -> row.task().type().name().equals(type))
                .filter(row -> states.isEmpty() || states.contains(row.task().state()))
                .flatMap(row -> pulled(row).stream())
                .limit(max)
                .toList());
    }

    @Override
    public Optional<PullWorker> worker(String project, String worker) {
        return locked(() -> store.pullWorkers.get(new ProjectKey(project, worker)));
    }

    @Override
    public List<PullWorker> workers(String project, String after, int max) {
        return locked(() -> store.pullWorkers.rows().tailMap(new ProjectKey(project, after), false).values().stream()
                .filter(worker -> worker.project().equals(project))
                .limit(max)
                .toList());
    }

    @Override
    public Map<String, Set<String>> hosts(String project) {
        return locked(() -> {
            var hosts = new TreeMap<String, Set<String>>();
            store.pullHosts.rows().forEach((key, allowed) -> {
                if (key.project().equals(project)) {
                    hosts.put(key.name(), allowed);
                }
            });
            return hosts;
        });
    }

    private Task task(SubtaskId id) {
        return store.tasks.row(id.task()).task();
    }

    private Optional<PulledTask> pulled(MemoryTask row) {
        return store.subtasks
                .get(new SubtaskId(row.task().id(), 1))
                .map(part -> new PulledTask(
                        row.task(),
                        row.body(),
                        part.subtask(),
                        part.cursor(),
                        part.subtask()
                                .lease()
                                .holder()
                                .flatMap(holder -> store.sessions.get(holder.session()))
                                .map(WorkerSession::worker)));
    }

    private <T> T locked(Supplier<T> read) {
        lock.lock();
        try {
            return read.get();
        } finally {
            lock.unlock();
        }
    }
}
