package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.LogRow;
import dev.trawl.jdbc.rows.SessionRow;
import dev.trawl.jdbc.rows.SubtaskRow;
import dev.trawl.jdbc.rows.SubtaskSql;
import dev.trawl.jdbc.sql.Counter;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.SqlFailure;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.jdbc.store.Store;
import dev.trawl.jdbc.transaction.JdbcBulkOperations;
import dev.trawl.jdbc.transaction.JdbcConfigs;
import dev.trawl.jdbc.transaction.JdbcLeadership;
import dev.trawl.jdbc.transaction.JdbcSnapshots;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/// Reads outside any transaction; each runs at most a few short statements.
public final class JdbcReads implements LedgerReads {

    private static final Sql OPEN_SESSIONS = Sql.same("""
            select id, project, worker, name, node, capacity, types, beat, missed, draining, is_open, started_at, ended_at,
                ttl_ms, offers
            from worker_session where is_open = 1 order by id
            """);

    private static final Sql SESSION = Sql.same("""
            select id, project, worker, name, node, capacity, types, beat, missed, draining, is_open, started_at, ended_at,
                ttl_ms, offers
            from worker_session where id = ?
            """);

    private static final Sql LEASES = new Sql("""
            select session, count(*) from subtask indexed by subtask_running where state = 'RUNNING' group by session
            """, """
            select session, count(*) from subtask where state = 'RUNNING' group by session
            """, """
            select session, count(*) from subtask force index (subtask_running) where state = 'RUNNING' group by session
            """);

    private static final Sql LOG = Sql.same("""
            select position, at, task_id, project, type, no, subtask_state, task_state, epoch, session, term, node, detail
            from task_logs where position > ? order by position limit ?
            """);

    private static final Sql LOG_OF_TASK = Sql.same("""
            select position, at, task_id, project, type, no, subtask_state, task_state, epoch, session, term, node, detail
            from task_logs where task_id = ? and position > ? order by position limit ?
            """);

    private static final Sql TYPE_CONFIGS = Sql.same("""
            select c.type, c.version, c.json, c.json_crc, c.removed from task_config c
            where c.version = (select max(n.version) from task_config n where n.type = c.type)
            order by c.type
            """);

    private static final Sql TYPE_CONFIG = Sql.same("""
            select type, version, json, json_crc, removed from task_config where type = ? and version = ?
            """);

    private static final int MOST_RUNS = 10;

    private final Store store;

    public JdbcReads(Store store) {
        this.store = store;
    }

    @Override
    public Optional<TaskView> task(TaskId id) {
        return read(statements -> JdbcTaskReads.task(statements, id));
    }

    @Override
    public List<Task> tasks(TaskFilter filter, TaskPlace after, int max) {
        return read(statements -> JdbcTaskReads.tasks(statements, filter, after, max));
    }

    @Override
    public LabelReads labels() {
        return new JdbcLabelReads(this::read);
    }

    @Override
    public int countTasks(String project, TaskState state, int most) {
        return read(statements -> JdbcTaskReads.count(statements, project, state, most));
    }

    @Override
    public List<SubtaskView> subtasks(TaskId task, Set<SubtaskState> states, int after, int max) {
        return read(statements -> JdbcSubtaskReads.ofTask(statements, task, states, after, max));
    }

    @Override
    public List<RangeView> ranges(TaskId task, long after, int max) {
        return read(statements -> JdbcSubtaskReads.ranges(statements, task, after, max));
    }

    @Override
    public List<RangeView> ranges(Collection<SubtaskId> subtasks) {
        return read(statements -> JdbcSubtaskReads.ranges(statements, subtasks));
    }

    @Override
    public Set<String> segmentsWithRanges(Collection<String> segments) {
        return read(statements -> JdbcSubtaskReads.segmentsWithRanges(statements, segments));
    }

    @Override
    public List<String> smallSegments(long bytes, String after, int max) {
        return read(statements -> JdbcSubtaskReads.smallSegments(statements, bytes, after, max));
    }

    @Override
    public List<RangeView> rangesIn(String segment) {
        return read(statements -> JdbcSubtaskReads.rangesIn(statements, segment));
    }

    @Override
    public List<Ready> ready(ReadyKey key, SubtaskId after, int max) {
        return read(statements -> JdbcReadyReads.ready(statements, key, after, max));
    }

    @Override
    public List<ReadyKey> readyKeys() {
        return read(JdbcReadyReads::keys);
    }

    @Override
    public List<TaskId> unsplit(int max) {
        return read(statements -> JdbcTaskReads.unsplit(statements, max));
    }

    @Override
    public List<TaskId> uncleared(int max) {
        return read(statements -> JdbcTaskReads.uncleared(statements, max));
    }

    @Override
    public Optional<Long> nextDue() {
        return read(JdbcSubtaskReads::nextDue);
    }

    @Override
    public Map<Long, Integer> leases() {
        var leases = new HashMap<Long, Integer>();
        var _ = read(statements -> statements.list(LEASES, row -> leases.put(row.big(), row.integer())));
        return leases;
    }

    @Override
    public List<WorkerSession> openSessions() {
        return read(statements -> statements.list(OPEN_SESSIONS, SessionRow::read));
    }

    @Override
    public Optional<WorkerSession> session(long id) {
        return read(statements -> statements.first(SESSION, SessionRow::read, id));
    }

    @Override
    public List<Subtask> running() {
        return read(JdbcSubtaskReads::running);
    }

    @Override
    public List<Subtask> heldBy(long session, int max) {
        return read(statements -> statements.list(SubtaskSql.PEEK_HELD_BY, SubtaskRow::read, session, max));
    }

    @Override
    public Set<TaskId> leasedTasks() {
        return read(JdbcSubtaskReads::leasedTasks);
    }

    @Override
    public List<DeadView> dead(String project, SubtaskId after, int max) {
        return read(statements -> JdbcDeadReads.dead(statements, project, after, max));
    }

    @Override
    public List<LoggedEntry> log(long afterPosition, int max) {
        return read(statements -> statements.list(LOG, LogRow::read, afterPosition, max));
    }

    @Override
    public long id() {
        return read(Counter.LEDGER::last);
    }

    @Override
    public long lastPosition() {
        return read(Counter.LOG::last);
    }

    @Override
    public List<LoggedEntry> logOf(TaskId task, long afterPosition, int max) {
        return read(statements -> statements.list(LOG_OF_TASK, LogRow::read, task.value(), afterPosition, max));
    }

    @Override
    public long term() {
        return read(
                statements -> statements.first(JdbcLeadership.TERM, Row::big).orElseThrow());
    }

    @Override
    public String leader() {
        return read(
                statements -> statements.first(JdbcLeadership.NODE, Row::text).orElseThrow());
    }

    @Override
    public List<TypeConfig> typeConfigs() {
        return read(statements -> statements.list(TYPE_CONFIGS, JdbcConfigs::read));
    }

    @Override
    public Optional<TypeConfig> typeConfig(String type, int version) {
        return read(statements -> statements.first(TYPE_CONFIG, JdbcConfigs::read, type, version));
    }

    @Override
    public IdentityReads identity() {
        return new JdbcIdentityReads(this::read);
    }

    @Override
    public SecretReads secrets() {
        return new JdbcSecretReads(this::read);
    }

    @Override
    public Optional<BulkOperation> operation(String project, String id) {
        return read(statements -> JdbcBulkOperations.find(statements, project, id));
    }

    @Override
    public List<BulkOperation> operations(String project, int max) {
        return read(statements -> JdbcBulkOperations.list(statements, project, max));
    }

    @Override
    public AuditReads audit() {
        return new JdbcAuditReads(this::read);
    }

    @Override
    public CrawlReads crawls() {
        return new JdbcCrawlReads(this::read, store);
    }

    @Override
    public ScheduleReads schedules() {
        return new JdbcScheduleReads(this::read, this::now);
    }

    @Override
    public PullReads pulls() {
        return new JdbcPullReads(this::read);
    }

    @Override
    public List<StoredSnapshot> snapshots(SnapshotFilter filter, long after, int max) {
        return read(statements -> JdbcSnapshots.list(statements, filter, after, max));
    }

    @Override
    public long now() {
        return repeated(store::now);
    }

    private <T> T read(Function<Statements, T> work) {
        return repeated(() -> store.read(work));
    }

    /// A read changes nothing, so it is safe to retry after a broken connection.
    private <T> T repeated(Supplier<T> work) {
        for (int run = 1; ; run++) {
            try {
                return work.get();
            } catch (SqlFailure failure) {
                if (run == MOST_RUNS || !store.isRetryable(failure.reason())) {
                    throw store.explain(failure.reason());
                }
            }
        }
    }
}
