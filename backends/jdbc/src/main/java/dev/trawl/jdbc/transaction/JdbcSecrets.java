package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.secret.SealedSecret;
import dev.trawl.spi.secret.SealedSecrets;

/// The table `secret`: encrypted values that only a master key can open.
final class JdbcSecrets implements SealedSecrets {

    private static final String UPSERT = """
            insert into secret (project, name, hosts, master, wrapped, sealed, fingerprint, created_at, used_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (project, name) do update set
                hosts = excluded.hosts, master = excluded.master, wrapped = excluded.wrapped, sealed = excluded.sealed,
                fingerprint = excluded.fingerprint, created_at = excluded.created_at, used_at = excluded.used_at
            """;

    private static final Sql PUT = new Sql(UPSERT, UPSERT, """
            insert into secret (project, name, hosts, master, wrapped, sealed, fingerprint, created_at, used_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update
                hosts = values(hosts), master = values(master), wrapped = values(wrapped), sealed = values(sealed),
                fingerprint = values(fingerprint), created_at = values(created_at), used_at = values(used_at)
            """);

    private static final String INSERT = """
            insert into secret (project, name, hosts, master, wrapped, sealed, fingerprint, created_at, used_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (project, name) do nothing
            """;

    private static final Sql PUT_IF_ABSENT = new Sql(INSERT, INSERT, """
            insert ignore into secret (project, name, hosts, master, wrapped, sealed, fingerprint, created_at, used_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from secret where project = ? and name = ?
            """);

    private static final Sql REWRAP = Sql.same("""
            update secret set master = ?, wrapped = ? where project = ? and name = ? and wrapped = ?
            """);

    private static final Sql USED = Sql.same("""
            update secret set used_at = ? where project = ? and name = ?
            """);

    private final Statements statements;

    JdbcSecrets(Statements statements) {
        this.statements = statements;
    }

    @Override
    public void put(SealedSecret secret) {
        insert(PUT, secret);
    }

    @Override
    public void putIfAbsent(SealedSecret secret) {
        insert(PUT_IF_ABSENT, secret);
    }

    private void insert(Sql sql, SealedSecret secret) {
        statements.run(
                sql,
                secret.project(),
                secret.name(),
                String.join(" ", secret.hosts()),
                secret.master(),
                secret.wrapped(),
                secret.sealed(),
                secret.fingerprint(),
                secret.createdAt(),
                secret.usedAt());
    }

    @Override
    public boolean remove(String project, String name) {
        return statements.run(REMOVE, project, name) != 0;
    }

    @Override
    public boolean rewrap(SealedSecret before, SealedSecret after) {
        return statements.run(
                        REWRAP, after.master(), after.wrapped(), before.project(), before.name(), before.wrapped())
                != 0;
    }

    @Override
    public void used(String project, String name, long at) {
        statements.run(USED, at, project, name);
    }
}
