package dev.trawl.testkit.memory.reads;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.LedgerTime;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.audit.AuditReads;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.firing.ScheduleReads;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.ledger.LabelReads;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.PullReads;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.pull.SnapshotFilter;
import dev.trawl.spi.pull.StoredSnapshot;
import dev.trawl.spi.secret.SecretReads;
import dev.trawl.spi.task.BulkOperation;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Subtask.Holder;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TypeConfig;
import dev.trawl.testkit.memory.rows.ConfigVersionKey;
import dev.trawl.testkit.memory.rows.Counts;
import dev.trawl.testkit.memory.rows.IndexedRows;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryRows.Counter;
import dev.trawl.testkit.memory.rows.MemoryTask;
import dev.trawl.testkit.memory.rows.ProjectKey;
import dev.trawl.testkit.memory.rows.Queue;
import dev.trawl.testkit.memory.transaction.MemoryAudit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads under the ledger's lock, so that they see only whole transactions.
public final class MemoryReads implements LedgerReads {

    private final Lock lock;
    private final MemoryRows store;
    private final LedgerTime time;

    public MemoryReads(Lock lock, MemoryRows store, LedgerTime time) {
        this.lock = lock;
        this.store = store;
        this.time = time;
    }

    @Override
    public Optional<TaskView> task(TaskId id) {
        return locked(() -> store.tasks.get(id).map(this::view));
    }

    private TaskView view(MemoryTask row) {
        Task task = row.task();
        Counts unfolded = store.deltas.get(task.id()).orElse(Counts.NONE);
        var counted = task.with(task.progress().plusDone(unfolded.done()).plusFailed(unfolded.failed()));
        var sessions = store.runningOf.in(task.id()).stream()
                .flatMap(id -> subtask(id).lease().holder().stream())
                .map(Holder::session)
                .distinct()
                .sorted()
                .toList();
        return new TaskView(counted, row.body(), sessions);
    }

    @Override
    public List<Task> tasks(TaskFilter filter, TaskPlace after, int max) {
        return locked(() -> store.byProject.in(filter.project()).stream()
                .map(id -> store.tasks.row(id).task())
                .filter(task -> filter.states().isEmpty() || filter.states().contains(task.state()))
                .filter(task -> filter.type().isEmpty()
                        || filter.type().get().equals(task.type().name()))
                .filter(task -> isBeyond(task, filter.oldestFirst(), after))
                .sorted(byPlace(filter.oldestFirst()))
                .limit(max)
                .toList());
    }

    @Override
    public LabelReads labels() {
        return new MemoryLabelReads(lock, store);
    }

    /// Whether a task is beyond the place, in the order of the list.
    private static boolean isBeyond(Task task, boolean oldestFirst, TaskPlace after) {
        int order = TaskPlace.of(task).compareTo(after);
        return oldestFirst ? order > 0 : order < 0;
    }

    private static Comparator<Task> byPlace(boolean oldestFirst) {
        var byPlace = Comparator.comparing(TaskPlace::of);
        return oldestFirst ? byPlace : byPlace.reversed();
    }

    @Override
    public int countTasks(String project, TaskState state, int most) {
        return locked(() -> (int) store.byProject.in(project).stream()
                .filter(id -> store.tasks.row(id).task().state() == state)
                .limit(most)
                .count());
    }

    @Override
    public List<SubtaskView> subtasks(TaskId task, Set<SubtaskState> states, int after, int max) {
        return locked(() -> store.subtasksOf(task, after)
                .filter(row -> states.isEmpty() || states.contains(row.subtask().state()))
                .limit(max)
                .map(row -> new SubtaskView(row.subtask(), row.result()))
                .toList());
    }

    @Override
    public List<RangeView> ranges(TaskId task, long after, int max) {
        return locked(() -> store.rangesOf(task, after).entrySet().stream()
                .limit(max)
                .map(row -> new RangeView(
                        row.getKey().place(),
                        row.getValue().subtask(),
                        row.getValue().range()))
                .toList());
    }

    @Override
    public List<RangeView> ranges(Collection<SubtaskId> subtasks) {
        return new TreeSet<>(subtasks)
                .stream()
                        .flatMap(id -> ranges(id.task(), 0, Integer.MAX_VALUE).stream()
                                .filter(view -> view.subtask().equals(id)))
                        .toList();
    }

    @Override
    public Set<String> segmentsWithRanges(Collection<String> segments) {
        return locked(() -> segments.stream()
                .filter(segment -> !store.rangesBySegment.in(segment).isEmpty())
                .collect(Collectors.toSet()));
    }

    @Override
    public List<String> smallSegments(long bytes, String after, int max) {
        return locked(() -> store.rangesBySegment.groups().tailMap(after, false).entrySet().stream()
                .filter(segment -> segment.getValue().stream()
                                .mapToLong(key -> store.ranges.row(key).range().length())
                                .sum()
                        < bytes)
                .map(Map.Entry::getKey)
                .limit(max)
                .toList());
    }

    @Override
    public List<RangeView> rangesIn(String segment) {
        return locked(() -> store.rangesBySegment.in(segment).stream()
                .map(key -> new RangeView(
                        key.place(),
                        store.ranges.row(key).subtask(),
                        store.ranges.row(key).range()))
                .sorted(Comparator.comparingLong(view -> view.range().offset()))
                .toList());
    }

    @Override
    public List<Ready> ready(ReadyKey key, SubtaskId after, int max) {
        return locked(() -> store.queued.in(new Queue(key)).tailSet(after, false).stream()
                .limit(max)
                .map(this::ready)
                .toList());
    }

    private Ready ready(SubtaskId id) {
        Subtask subtask = subtask(id);
        boolean open = store.tasks.row(id.task()).task().state().isOpen();
        return new Ready(id, subtask.epoch(), subtask.attempts().deliveries(), open);
    }

    @Override
    public List<ReadyKey> readyKeys() {
        return locked(
                () -> store.queued.groups().keySet().stream().map(Queue::key).toList());
    }

    @Override
    public List<TaskId> unsplit(int max) {
        return locked(() -> store.unsplit
                .keys()
                .filter(id -> store.crawls.get(id).isEmpty())
                .limit(max)
                .toList());
    }

    @Override
    public List<TaskId> uncleared(int max) {
        return locked(() -> store.uncleared.keys().limit(max).toList());
    }

    @Override
    public Optional<Long> nextDue() {
        return locked(() ->
                Optional.ofNullable(store.waitingUntil.groups().firstEntry()).map(Map.Entry::getKey));
    }

    @Override
    public List<WorkerSession> openSessions() {
        return locked(() -> rows(store.openSessions.keys(), store.sessions));
    }

    @Override
    public Optional<WorkerSession> session(long id) {
        return locked(() -> store.sessions.get(id));
    }

    @Override
    public List<Subtask> running() {
        return locked(() -> store.runningOf.keys().map(this::subtask).toList());
    }

    @Override
    public List<Subtask> heldBy(long session, int max) {
        return locked(() -> store.bySession.in(session).stream()
                .limit(max)
                .map(this::subtask)
                .toList());
    }

    @Override
    public Map<Long, Integer> leases() {
        return locked(() -> store.bySession.groups().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().size())));
    }

    @Override
    public Set<TaskId> leasedTasks() {
        return locked(() -> store.runningOf.keys().map(SubtaskId::task).collect(Collectors.toSet()));
    }

    @Override
    public List<DeadView> dead(String project, SubtaskId after, int max) {
        return locked(() -> store.deadOf.in(project).tailSet(after, false).stream()
                .limit(max)
                .map(id -> new DeadView(subtask(id), death(id)))
                .toList());
    }

    private Optional<LoggedEntry> death(SubtaskId id) {
        return store.logOf.in(id.task()).descendingSet().stream()
                .map(store.log::row)
                .filter(logged -> logged.entry().number() == id.number())
                .filter(logged -> logged.entry().subtaskState().equals(Optional.of(SubtaskState.DEAD)))
                .findFirst();
    }

    @Override
    public List<LoggedEntry> log(long afterPosition, int max) {
        return locked(() -> store.log.rows().tailMap(afterPosition, false).values().stream()
                .limit(max)
                .toList());
    }

    @Override
    public long id() {
        return 1; // not visible to other processes
    }

    @Override
    public long lastPosition() {
        return locked(() -> store.count(Counter.POSITION));
    }

    @Override
    public List<LoggedEntry> logOf(TaskId task, long afterPosition, int max) {
        return locked(() ->
                rows(store.logOf.in(task).tailSet(afterPosition, false).stream().limit(max), store.log));
    }

    @Override
    public long term() {
        return locked(() -> store.count(Counter.TERM));
    }

    @Override
    public String leader() {
        return locked(() -> store.leaders.get(store.count(Counter.TERM)).orElse(""));
    }

    @Override
    public List<TypeConfig> typeConfigs() {
        return locked(() -> store.configs.rows().keySet().stream()
                .map(ConfigVersionKey::type)
                .distinct()
                .flatMap(type -> store.newestConfig(type).stream())
                .toList());
    }

    @Override
    public Optional<TypeConfig> typeConfig(String type, int version) {
        return locked(() -> store.configs.get(new ConfigVersionKey(type, version)));
    }

    @Override
    public IdentityReads identity() {
        return new MemoryIdentityReads(lock, store);
    }

    @Override
    public SecretReads secrets() {
        return new MemorySecretReads(lock, store);
    }

    @Override
    public Optional<BulkOperation> operation(String project, String id) {
        return locked(() -> store.operations.get(new ProjectKey(project, id)));
    }

    @Override
    public List<BulkOperation> operations(String project, int max) {
        return locked(() -> store.operations.rows().values().stream()
                .filter(operation -> operation.project().equals(project))
                .sorted(Comparator.comparingLong(BulkOperation::createdAt)
                        .reversed()
                        .thenComparing(BulkOperation::id))
                .limit(max)
                .toList());
    }

    @Override
    public AuditReads audit() {
        return new MemoryAuditReads(lock, new MemoryAudit(store));
    }

    @Override
    public CrawlReads crawls() {
        return new MemoryCrawlReads(lock, store, time);
    }

    @Override
    public ScheduleReads schedules() {
        return new MemoryScheduleReads(lock, store, time);
    }

    @Override
    public PullReads pulls() {
        return new MemoryPullReads(lock, store);
    }

    @Override
    public List<StoredSnapshot> snapshots(SnapshotFilter filter, long after, int max) {
        return locked(() -> store.snapshots.rows().tailMap(after, false).values().stream()
                .filter(row -> filter.takes(row.snapshot()))
                .limit(max)
                .toList());
    }

    @Override
    public long now() {
        return locked(time::now);
    }

    private Subtask subtask(SubtaskId id) {
        return store.subtasks.row(id).subtask();
    }

    private static <K extends Comparable<K>, V> List<V> rows(Stream<K> keys, IndexedRows<K, V> table) {
        return keys.map(table::row).toList();
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
