package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.ledger.Leadership;

/// The single row of `leadership`.
public final class JdbcLeadership implements Leadership {

    private static final Sql TAKE = Sql.same("""
            update leadership set term = term + 1, node = ? where id = 1
            """);

    public static final Sql TERM = Sql.same("""
            select term from leadership where id = 1
            """);

    public static final Sql NODE = Sql.same("""
            select coalesce(node, '') from leadership where id = 1
            """);

    private static final Sql HOLD = Sql.locking("""
            select term from leadership where id = 1
            for share
            """);

    private final Statements statements;

    JdbcLeadership(Statements statements) {
        this.statements = statements;
    }

    @Override
    public long take(String node) {
        statements.run(TAKE, node);
        return statements.first(TERM, Row::big).orElseThrow();
    }

    @Override
    public boolean holds(long term) {
        return statements.first(HOLD, Row::big).orElseThrow() == term;
    }
}
