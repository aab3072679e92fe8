package dev.trawl.jdbc.sql;

/// Monotonic counters in the table `counter`.
public enum Counter {
    TASK("task"),
    SESSION("session"),
    SCHEDULE("schedule"),
    LOG("log"),
    /// Never grows: the id of this ledger.
    LEDGER("ledger");

    private static final String ADD_RETURNING = """
            update counter set value = value + ? where name = ? returning value
            """;

    private static final Sql ADD = new Sql(ADD_RETURNING, ADD_RETURNING, """
            update counter set value = last_insert_id(value + ?) where name = ?
            """);

    /// The value that this connection set, whatever other connections did since.
    private static final Sql ADDED = Sql.same("""
            select last_insert_id()
            """);

    private static final Sql READ = Sql.same("""
            select value from counter where name = ?
            """);

    private final String row;

    Counter(String row) {
        this.row = row;
    }

    /// Takes `count` numbers and returns the last; inside a transaction the row stays locked until it ends.
    public long take(Statements statements, int count) {
        return switch (statements.dialect()) {
            case SQLITE, POSTGRESQL ->
                statements.first(ADD, Row::big, count, row).orElseThrow();
            case MARIADB -> {
                statements.run(ADD, count, row);
                yield statements.first(ADDED, Row::big).orElseThrow();
            }
        };
    }

    /// The last number taken.
    public long last(Statements statements) {
        return statements.first(READ, Row::big, row).orElseThrow();
    }
}
