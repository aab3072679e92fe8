package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.identity.DeviceHeartbeat;
import dev.trawl.spi.identity.DeviceHeartbeat.Load;
import dev.trawl.spi.identity.DeviceHeartbeat.Size;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/// The rows of `device_heartbeat` in one transaction.
public final class JdbcDeviceHeartbeats {

    public static final Sql ONE = Sql.same("""
            select project, worker, session, heard_at, running, cpu_permille, memory_used, memory_max, network_bytes,
                cores, memory_bytes, disk_bytes, disk_free
            from device_heartbeat where project = ? and worker = ?
            """);

    public static final Sql PAGE = Sql.same("""
            select project, worker, session, heard_at, running, cpu_permille, memory_used, memory_max, network_bytes,
                cores, memory_bytes, disk_bytes, disk_free
            from device_heartbeat where project = ? and worker > ? order by worker limit ?
            """);

    private static final String PUT_ROW = """
            insert into device_heartbeat (
                project, worker, session, heard_at, running, cpu_permille, memory_used, memory_max, network_bytes,
                cores, memory_bytes, disk_bytes, disk_free)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (project, worker) do update set
                session = excluded.session, heard_at = excluded.heard_at, running = excluded.running,
                cpu_permille = excluded.cpu_permille, memory_used = excluded.memory_used,
                memory_max = excluded.memory_max, network_bytes = excluded.network_bytes, cores = excluded.cores,
                memory_bytes = excluded.memory_bytes, disk_bytes = excluded.disk_bytes, disk_free = excluded.disk_free
            """;

    private static final Sql PUT = new Sql(PUT_ROW, PUT_ROW, """
            insert into device_heartbeat (
                project, worker, session, heard_at, running, cpu_permille, memory_used, memory_max, network_bytes,
                cores, memory_bytes, disk_bytes, disk_free)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update
                session = values(session), heard_at = values(heard_at), running = values(running),
                cpu_permille = values(cpu_permille), memory_used = values(memory_used),
                memory_max = values(memory_max), network_bytes = values(network_bytes), cores = values(cores),
                memory_bytes = values(memory_bytes), disk_bytes = values(disk_bytes), disk_free = values(disk_free)
            """);

    private static final Sql OLD = Sql.locking("""
            select project, worker, session, heard_at, running, cpu_permille, memory_used, memory_max, network_bytes,
                cores, memory_bytes, disk_bytes, disk_free
            from device_heartbeat
            where heard_at < ? and not exists (
                select 1 from enrolled_worker
                where enrolled_worker.project = device_heartbeat.project
                    and enrolled_worker.worker = device_heartbeat.worker)
            order by heard_at limit ?
            for update
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from device_heartbeat where project = ? and worker = ?
            """);

    private static final Columns<DeviceHeartbeat> KEY =
            Columns.of(Column.text(DeviceHeartbeat::project), Column.text(DeviceHeartbeat::worker));

    private static final Columns<DeviceHeartbeat> ALL = Columns.of(
            Column.text(DeviceHeartbeat::project),
            Column.text(DeviceHeartbeat::worker),
            Column.big(DeviceHeartbeat::session),
            Column.big(DeviceHeartbeat::at),
            Column.integer(DeviceHeartbeat::running),
            Column.integer(row -> row.load().cpuPermille()),
            Column.big(row -> row.load().memoryUsed()),
            Column.big(row -> row.load().memoryMax()),
            Column.big(row -> row.load().networkBytes()),
            Column.integer(row -> row.size().cores()),
            Column.big(row -> row.size().memoryBytes()),
            Column.big(row -> row.size().diskBytes()),
            Column.big(row -> row.size().diskFree()));

    /// All writers lock rows in this order, which prevents deadlocks.
    private static final Comparator<DeviceHeartbeat> BY_KEY =
            Comparator.comparing(DeviceHeartbeat::project).thenComparing(DeviceHeartbeat::worker);

    private final Statements statements;

    JdbcDeviceHeartbeats(Statements statements) {
        this.statements = statements;
    }

    void put(List<DeviceHeartbeat> heartbeats) {
        statements.writeEach(PUT, ALL, heartbeats.stream().sorted(BY_KEY).toList());
    }

    void remove(String project, String worker) {
        statements.run(REMOVE, project, worker);
    }

    int removeOld(long before, int max) {
        var old = statements.list(OLD, JdbcDeviceHeartbeats::read, before, max).stream()
                .sorted(BY_KEY)
                .toList();
        statements.writeEach(REMOVE, KEY, old);
        return old.size();
    }

    public static DeviceHeartbeat read(Row row) throws SQLException {
        return new DeviceHeartbeat(
                row.text(),
                row.text(),
                row.big(),
                row.big(),
                row.integer(),
                new Load(row.integer(), row.big(), row.big(), row.big()),
                new Size(row.integer(), row.big(), row.big(), row.big()));
    }
}
