package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.DataRow;
import dev.trawl.jdbc.rows.SubtaskRow;
import dev.trawl.jdbc.rows.TaskRow;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.transaction.JdbcPullWorkers;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.OpenWorkReads.Ready;
import dev.trawl.spi.ledger.PullReads;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.task.Subtask;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Reads of the PULL lane.
final class JdbcPullReads implements PullReads {

    static final Sql READY = new Sql("""
            select s.task_id, s.no, s.epoch, s.deliveries
            from subtask s indexed by subtask_ready
            join task t on t.id = s.task_id
            where s.state = 'QUEUED' and s.type = ? and s.high in (1, 0) and s.project = ? and s.needs = ''
                and t.state in ('PENDING', 'RUNNING')
            order by t.priority desc, t.created_at, s.task_id, s.no
            limit ? offset ?
            """, """
            select s.task_id, s.no, s.epoch, s.deliveries
            from subtask s
            join task t on t.id = s.task_id
            where s.state = 'QUEUED' and s.type = ? and s.high in (1, 0) and s.project = ? and s.needs = ''
                and t.state in ('PENDING', 'RUNNING')
            order by t.priority desc, t.created_at, s.task_id, s.no
            limit ? offset ?
            """, """
            select s.task_id, s.no, s.epoch, s.deliveries
            from subtask s force index (subtask_ready)
            straight_join task t on t.id = s.task_id
            where s.state = 'QUEUED' and s.type = ? and s.high in (1, 0) and s.project = ? and s.needs = ''
                and t.state in ('PENDING', 'RUNNING')
            order by t.priority desc, t.created_at, s.task_id, s.no
            limit ? offset ?
            """);

    private static final Sql HELD = Sql.same("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.state = 'RUNNING' and s.lane = 'PULL'
            order by s.task_id, s.no
            """);

    private static final Sql TASK = Sql.same("""
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done, t.failed,
                t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version,
                b.key_crc, b.payload, b.payload_crc, b.overrides, b.overrides_crc, b.traceparent, b.submitted_by,
                s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs,
                s.kept, d.key_crc, d.saved_cursor, d.saved_cursor_crc, w.worker
            from task t
            join task_body b on b.task_id = t.id
            join subtask s on s.task_id = t.id and s.no = 1
            left join subtask_data d on d.task_id = t.id and d.no = 1
            left join worker_session w on w.id = s.session
            where t.id = ? and t.project = ? and t.type = ?
            """);

    private static final Sql LIST = Sql.same("""
            select t.id, t.project, t.type, t.config_version, t.priority, t.state, t.reason, t.total, t.done, t.failed,
                t.split_cursor, t.split_done, t.cleared, t.created_at, t.started_at, t.ended_at, t.version,
                b.key_crc, b.payload, b.payload_crc, b.overrides, b.overrides_crc, b.traceparent, b.submitted_by,
                s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs,
                s.kept, d.key_crc, d.saved_cursor, d.saved_cursor_crc, w.worker
            from task t
            join task_body b on b.task_id = t.id
            join subtask s on s.task_id = t.id and s.no = 1
            left join subtask_data d on d.task_id = t.id and d.no = 1
            left join worker_session w on w.id = s.session
            where t.project = ? and t.state = ? and t.id < ? and t.type = ?
            order by t.id desc
            limit ?
            """);

    private static final Sql WORKER = Sql.same("""
            select project, worker, credential, name, about, session, paused, done, failed, busy_ms, busy_since,
                last_task, last_epoch, seen_at
            from pull_worker
            where project = ? and worker = ?
            """);

    private static final Sql WORKERS = Sql.same("""
            select project, worker, credential, name, about, session, paused, done, failed, busy_ms, busy_since,
                last_task, last_epoch, seen_at
            from pull_worker
            where project = ? and worker > ?
            order by worker
            limit ?
            """);

    private static final Sql HOSTS = Sql.same("""
            select credential, hosts from pull_hosts where project = ?
            """);

    private final JdbcCrawlReads.Reading reading;

    JdbcPullReads(JdbcCrawlReads.Reading reading) {
        this.reading = reading;
    }

    private record Allowed(String credential, Set<String> hosts) {}

    @Override
    public List<Ready> ready(String project, String type, int skip, int max) {
        return reading.read(statements -> statements.list(
                READY, row -> new Ready(SubtaskRow.id(row), row.big(), row.integer(), true), type, project, max, skip));
    }

    @Override
    public List<Subtask> held() {
        return reading.read(statements -> statements.list(HELD, SubtaskRow::read));
    }

    @Override
    public Optional<PulledTask> task(String project, String type, TaskId id) {
        return reading.read(statements -> statements.first(TASK, JdbcPullReads::pulled, id.value(), project, type));
    }

    /// One index seek per state, because the index has the state before the id.
    @Override
    public List<PulledTask> tasks(String project, String type, Set<TaskState> states, long after, int max) {
        var wanted = states.isEmpty() ? EnumSet.allOf(TaskState.class) : states;
        return wanted.stream()
                .flatMap(state -> reading
                        .read(statements ->
                                statements.list(LIST, JdbcPullReads::pulled, project, state.name(), after, type, max))
                        .stream())
                .sorted(Comparator.comparing((PulledTask row) -> row.task().id())
                        .reversed())
                .limit(max)
                .toList();
    }

    @Override
    public Optional<PullWorker> worker(String project, String worker) {
        return reading.read(statements -> statements.first(WORKER, JdbcPullWorkers::read, project, worker));
    }

    @Override
    public List<PullWorker> workers(String project, String after, int max) {
        return reading.read(statements -> statements.list(WORKERS, JdbcPullWorkers::read, project, after, max));
    }

    @Override
    public Map<String, Set<String>> hosts(String project) {
        var hosts = new TreeMap<String, Set<String>>();
        reading.read(statements -> statements.list(
                        HOSTS,
                        row -> new Allowed(
                                row.text(), Set.copyOf(row.text().lines().toList())),
                        project))
                .forEach(allowed -> hosts.put(allowed.credential(), allowed.hosts()));
        return hosts;
    }

    private static PulledTask pulled(Row row) throws SQLException {
        var task = TaskRow.read(row);
        var body = TaskRow.body(row, task.id());
        var subtask = SubtaskRow.read(row);
        String cursor = DataRow.cursor(row, row.integer(), subtask.id());
        return new PulledTask(task, body, subtask, cursor, row.optional());
    }
}
