package dev.trawl.jdbc;

import dev.trawl.spi.ledger.CorruptRowException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Reads all that carries a checksum, in pages, and lists what is damaged.
final class Verification {

    private static final int PAGE = 500;

    private static final Sql QUICK_CHECK = Sql.same("""
            pragma quick_check
            """);

    private static final Sql BODIES = Sql.same("""
            select task_id, payload, payload_crc, overrides, overrides_crc
            from task_body where task_id > ? order by task_id limit ?
            """);

    private static final Sql DATA = Sql.same("""
            select task_id, no, saved_cursor, saved_cursor_crc, result, result_crc
            from subtask_data where task_id = ? and no > ? order by no limit ?
            """);

    private static final Sql PARTS = Sql.same("""
            select task_id, no, part, part_crc
            from subtask_part where task_id = ? and no > ? order by no limit ?
            """);

    private static final Sql CONFIGS = Sql.same("""
            select type, version, json, json_crc from task_config
            """);

    private static final Sql ANSWERS = Sql.same("""
            select project, name, body, body_crc from idempotency_key
            """);

    private static final Sql SNAPSHOTS = Sql.same("""
            select id, body, body_crc from market_snapshot where id > ? order by id limit ?
            """);

    private final Store store;
    private final List<Damage> found = new ArrayList<>();

    Verification(Store store) {
        this.store = store;
    }

    List<Damage> run() {
        try {
            checkPages();
            checkTasks();
            store.read(statements -> statements.list(CONFIGS, row -> {
                String key = row.text() + "/" + row.integer();
                return check(row, "task_config", key, "json");
            }));
            store.read(statements -> statements.list(ANSWERS, row -> {
                String key = row.text() + "/" + row.text();
                return check(row, "idempotency_key", key, "body");
            }));
            checkSnapshots();
        } catch (SqlFailure failure) {
            found.add(new Damage("", "", String.valueOf(failure.reason().getMessage())));
        }
        return found;
    }

    private void checkPages() {
        if (store.address().dialect() == Dialect.SQLITE) {
            store.read(statements -> statements.list(QUICK_CHECK, Row::text)).stream()
                    .filter(line -> !line.equals("ok"))
                    .forEach(line -> found.add(new Damage("", "", line)));
        }
    }

    private void checkTasks() {
        List<Long> tasks = List.of(0L);
        while (!tasks.isEmpty()) {
            long after = tasks.getLast();
            tasks = store.read(statements -> statements.list(
                    BODIES,
                    row -> {
                        long task = row.big();
                        check(row, "task_body", "t" + task, "payload");
                        check(row, "task_body", "t" + task, "overrides");
                        return task;
                    },
                    after,
                    PAGE));
            tasks.forEach(task -> {
                checkNumbered(DATA, "subtask_data", task, List.of("saved_cursor", "result"));
                checkNumbered(PARTS, "subtask_part", task, List.of("part"));
            });
        }
    }

    private void checkSnapshots() {
        List<Long> ids = List.of(0L);
        while (!ids.isEmpty()) {
            long after = ids.getLast();
            ids = store.read(statements -> statements.list(
                    SNAPSHOTS,
                    row -> {
                        long id = row.big();
                        check(row, "market_snapshot", String.valueOf(id), "body");
                        return id;
                    },
                    after,
                    PAGE));
        }
    }

    private void checkNumbered(Sql sql, String table, long task, List<String> columns) {
        List<Integer> numbers = List.of(0);
        while (!numbers.isEmpty()) {
            int after = numbers.getLast();
            numbers = store.read(statements -> statements.list(
                    sql,
                    row -> {
                        var id = SubtaskRow.id(row);
                        for (String column : columns) {
                            check(row, table, id.toString(), column);
                        }
                        return id.number();
                    },
                    task,
                    after,
                    PAGE));
        }
    }

    private boolean check(Row row, String table, String key, String column) throws SQLException {
        try {
            row.checkedOptional(new Row.Place(table, key), column);
            return true;
        } catch (CorruptRowException e) {
            found.add(new Damage(table, key, "column " + column + " does not match its checksum"));
            return false;
        }
    }
}
