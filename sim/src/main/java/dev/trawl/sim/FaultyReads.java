package dev.trawl.sim;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.audit.AuditReads;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.firing.ScheduleReads;
import dev.trawl.spi.identity.IdentityReads;
import dev.trawl.spi.ledger.LabelReads;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.ledger.PullReads;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.pull.SnapshotFilter;
import dev.trawl.spi.pull.StoredSnapshot;
import dev.trawl.spi.secret.SecretReads;
import dev.trawl.spi.task.BulkOperation;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TypeConfig;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads of the shared ledger that fail at random. The reads of a starting node do not fail.
final class FaultyReads implements LedgerReads {

    private final LedgerReads store;
    private final World world;
    private final Faults faults;

    FaultyReads(LedgerReads store, World world, Faults faults) {
        this.store = store;
        this.world = world;
        this.faults = faults;
    }

    private LedgerReads tried() {
        if (faults.failsRead(world)) {
            world.note("ledger", "read failed", "");
            throw new LedgerUnavailableException("read failed", new IllegalStateException("simulated"));
        }
        return store;
    }

    @Override
    public Optional<TaskView> task(TaskId id) {
        return tried().task(id);
    }

    @Override
    public List<Task> tasks(TaskFilter filter, TaskPlace after, int max) {
        return tried().tasks(filter, after, max);
    }

    @Override
    public LabelReads labels() {
        return tried().labels();
    }

    @Override
    public int countTasks(String project, TaskState state, int most) {
        return tried().countTasks(project, state, most);
    }

    @Override
    public List<SubtaskView> subtasks(TaskId task, Set<SubtaskState> states, int after, int max) {
        return tried().subtasks(task, states, after, max);
    }

    @Override
    public List<RangeView> ranges(TaskId task, long after, int max) {
        return tried().ranges(task, after, max);
    }

    @Override
    public List<RangeView> ranges(Collection<SubtaskId> subtasks) {
        return tried().ranges(subtasks);
    }

    @Override
    public Set<String> segmentsWithRanges(Collection<String> segments) {
        return tried().segmentsWithRanges(segments);
    }

    @Override
    public List<String> smallSegments(long bytes, String after, int max) {
        return tried().smallSegments(bytes, after, max);
    }

    @Override
    public List<RangeView> rangesIn(String segment) {
        return tried().rangesIn(segment);
    }

    @Override
    public List<Ready> ready(ReadyKey key, SubtaskId after, int max) {
        return tried().ready(key, after, max);
    }

    @Override
    public List<ReadyKey> readyKeys() {
        return tried().readyKeys();
    }

    @Override
    public List<TaskId> unsplit(int max) {
        return tried().unsplit(max);
    }

    @Override
    public List<TaskId> uncleared(int max) {
        return tried().uncleared(max);
    }

    @Override
    public Optional<Long> nextDue() {
        return tried().nextDue();
    }

    @Override
    public Map<Long, Integer> leases() {
        return tried().leases();
    }

    @Override
    public List<WorkerSession> openSessions() {
        return tried().openSessions();
    }

    @Override
    public Optional<WorkerSession> session(long id) {
        return tried().session(id);
    }

    @Override
    public List<Subtask> running() {
        return tried().running();
    }

    @Override
    public List<Subtask> heldBy(long session, int max) {
        return tried().heldBy(session, max);
    }

    @Override
    public Set<TaskId> leasedTasks() {
        return tried().leasedTasks();
    }

    @Override
    public List<LoggedEntry> log(long afterPosition, int max) {
        return tried().log(afterPosition, max);
    }

    @Override
    public List<DeadView> dead(String project, SubtaskId after, int max) {
        return tried().dead(project, after, max);
    }

    @Override
    public long id() {
        return tried().id();
    }

    @Override
    public long lastPosition() {
        return tried().lastPosition();
    }

    @Override
    public List<LoggedEntry> logOf(TaskId task, long afterPosition, int max) {
        return tried().logOf(task, afterPosition, max);
    }

    @Override
    public long term() {
        return tried().term();
    }

    @Override
    public String leader() {
        return tried().leader();
    }

    @Override
    public List<TypeConfig> typeConfigs() {
        return store.typeConfigs();
    }

    @Override
    public Optional<TypeConfig> typeConfig(String type, int version) {
        return store.typeConfig(type, version);
    }

    @Override
    public IdentityReads identity() {
        return tried().identity();
    }

    @Override
    public SecretReads secrets() {
        return tried().secrets();
    }

    @Override
    public List<BulkOperation> operations(String project, int max) {
        return tried().operations(project, max);
    }

    @Override
    public Optional<BulkOperation> operation(String project, String id) {
        return tried().operation(project, id);
    }

    @Override
    public AuditReads audit() {
        return tried().audit();
    }

    @Override
    public CrawlReads crawls() {
        return new FaultyCrawls(() -> tried().crawls());
    }

    @Override
    public ScheduleReads schedules() {
        return tried().schedules();
    }

    @Override
    public PullReads pulls() {
        return tried().pulls();
    }

    @Override
    public List<StoredSnapshot> snapshots(SnapshotFilter filter, long after, int max) {
        return tried().snapshots(filter, after, max);
    }

    @Override
    public long now() {
        return store.now();
    }
}
