package dev.trawl.bench;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import dev.trawl.spi.TimeSource;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/// db-scheduler on the same PostgreSQL: batched inserts, lock-and-fetch polling, done when its table is empty again.
final class DbSchedulerDrain implements Contender {

    private static final int BATCH = 1_000;
    private static final int CONNECTIONS = 20;
    private static final int MINUTES = 10;
    private static final double FETCH_AGAIN_BELOW = 0.5;
    private static final double FETCH_UP_TO = 4.0;
    private static final long LOOK = Duration.ofMillis(5).toNanos();

    private static final List<String> TABLE = List.of("""
            create table scheduled_tasks (
                task_name text not null, task_instance text not null, task_data bytea,
                execution_time timestamptz not null, picked boolean not null, picked_by text,
                last_success timestamptz, last_failure timestamptz, consecutive_failures int,
                last_heartbeat timestamptz, version bigint not null, priority smallint, state text,
                primary key (task_name, task_instance))
            """, """
            create index execution_time_idx on scheduled_tasks (execution_time)
            """, """
            create index last_heartbeat_idx on scheduled_tasks (last_heartbeat)
            """);

    private final Postgres postgres;
    private final TimeSource time;

    DbSchedulerDrain(Postgres postgres, TimeSource time) {
        this.postgres = postgres;
        this.time = time;
    }

    @Override
    public String name() {
        return "db-scheduler on PostgreSQL";
    }

    @Override
    public Drained drain(int tasks, int concurrency) throws Exception {
        var left = new CountDownLatch(tasks);
        var task = Tasks.oneTime("noop", Long.class).execute((_, _) -> left.countDown());
        try (var source = source()) {
            for (String sql : TABLE) {
                execute(source, sql);
            }
            var scheduler = Scheduler.create(source, task)
                    .threads(concurrency)
                    .pollUsingLockAndFetch(FETCH_AGAIN_BELOW, FETCH_UP_TO)
                    .pollingInterval(Duration.ofMillis(100))
                    .build();
            long began = time.nanos();
            schedule(scheduler, task, tasks);
            double submitted = (time.nanos() - began) / 1e9;
            began = time.nanos();
            scheduler.start();
            try {
                awaitEnd(left, source);
                return new Drained(submitted, (time.nanos() - began) / 1e9);
            } finally {
                scheduler.stop();
            }
        }
    }

    private void schedule(Scheduler scheduler, OneTimeTask<Long> task, int tasks) {
        var now = Instant.ofEpochMilli(time.wallMillis());
        for (int first = 0; first < tasks; first += BATCH) {
            scheduler.scheduleBatch(
                    IntStream.range(first, Math.min(tasks, first + BATCH))
                            .<TaskInstance<?>>mapToObj(i -> task.instance("t" + i, 1L))
                            .toList(),
                    now);
        }
    }

    private HikariDataSource source() throws SQLException {
        var source = new HikariDataSource();
        source.setJdbcUrl(postgres.jdbcUrl(postgres.freshDatabase()));
        source.setMaximumPoolSize(CONNECTIONS);
        return source;
    }

    private static void awaitEnd(CountDownLatch left, DataSource source) throws InterruptedException, SQLException {
        if (!left.await(MINUTES, TimeUnit.MINUTES)) {
            throw new IllegalStateException("db-scheduler still has " + left.getCount() + " tasks");
        }
        while (isAnyLeft(source)) {
            LockSupport.parkNanos(LOOK);
        }
    }

    private static boolean isAnyLeft(DataSource source) throws SQLException {
        try (var connection = source.getConnection();
                var statement = connection.createStatement();
                var result = statement.executeQuery("select exists (select 1 from scheduled_tasks)")) {
            return result.next() && result.getBoolean(1);
        }
    }

    private static void execute(DataSource source, String sql) throws SQLException {
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
