package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The number of tasks per project that have not ended. Changes are collected and written last,
/// because all transactions
/// share the row of a project: an early change would block the others.
public final class PendingCounts {

    private static final Sql READ = Sql.same("""
            select pending from project where name = ?
            """);

    private static final String UPSERT = """
            insert into project (name, pending) values (?, ?)
            on conflict (name) do update set pending = project.pending + excluded.pending
            """;

    private static final Sql ADD = new Sql(UPSERT, UPSERT, """
            insert into project (name, pending) values (?, ?)
            on duplicate key update pending = pending + values(pending)
            """);

    private static final Columns<Map.Entry<String, Integer>> COLUMNS =
            Columns.of(Column.text(Map.Entry::getKey), Column.integer(Map.Entry::getValue));

    private final Statements statements;
    private final Map<String, Integer> deltas = new TreeMap<>();

    public PendingCounts(Statements statements) {
        this.statements = statements;
    }

    public void add(String project, int delta) {
        deltas.merge(project, delta, Integer::sum);
    }

    public long of(String project) {
        long kept = statements.first(READ, Row::big, project).orElse(0L);
        return kept + deltas.getOrDefault(project, 0);
    }

    public void write() {
        deltas.values().removeIf(delta -> delta == 0);
        statements.writeEach(ADD, COLUMNS, List.copyOf(deltas.entrySet()));
    }
}
