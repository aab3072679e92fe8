package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.KeyRow;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.ApiKey.Former;
import dev.trawl.spi.identity.Identity;
import dev.trawl.spi.identity.Users;
import java.util.List;
import java.util.Optional;

/// The table `api_key`: names and hashes, never a secret.
final class JdbcIdentity implements Identity {

    private static final String UPSERT = """
            insert into api_key (project, name, hash, role, id, scopes, created_at, expires_at, last_used_at,
                former_hash, former_until)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (project, name) do update set hash = excluded.hash, role = excluded.role, id = excluded.id,
                scopes = excluded.scopes, created_at = excluded.created_at, expires_at = excluded.expires_at,
                last_used_at = excluded.last_used_at, former_hash = excluded.former_hash,
                former_until = excluded.former_until
            """;

    private static final Sql PUT = new Sql(UPSERT, UPSERT, """
            insert into api_key (project, name, hash, role, id, scopes, created_at, expires_at, last_used_at,
                former_hash, former_until)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on duplicate key update hash = values(hash), role = values(role), id = values(id),
                scopes = values(scopes), created_at = values(created_at), expires_at = values(expires_at),
                last_used_at = values(last_used_at), former_hash = values(former_hash),
                former_until = values(former_until)
            """);

    private static final String INSERT = """
            insert into api_key (project, name, hash, role, id, scopes, created_at, expires_at, last_used_at,
                former_hash, former_until)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (project, name) do nothing
            """;

    private static final Sql ADD = new Sql(INSERT, INSERT, """
            insert ignore into api_key (project, name, hash, role, id, scopes, created_at, expires_at, last_used_at,
                former_hash, former_until)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);

    private static final Sql LOCK = Sql.locking("""
            select project, name, hash, role, id, scopes, created_at, expires_at, last_used_at, former_hash, former_until
            from api_key where project = ? and id = ?
            for update
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from api_key where project = ? and id = ?
            """);

    private static final Sql USED = Sql.same("""
            update api_key set last_used_at = ? where project = ? and id = ? and last_used_at < ?
            """);

    private final JdbcTransaction transaction;
    private final Statements statements;

    JdbcIdentity(JdbcTransaction transaction, Statements statements) {
        this.transaction = transaction;
        this.statements = statements;
    }

    @Override
    public void put(ApiKey key) {
        write(PUT, key);
    }

    @Override
    public boolean add(ApiKey key) {
        return write(ADD, key) > 0;
    }

    @Override
    public Optional<ApiKey> lock(String project, String id) {
        return statements.first(LOCK, KeyRow::read, project, id);
    }

    @Override
    public boolean remove(String project, String id) {
        return statements.run(REMOVE, project, id) > 0;
    }

    @Override
    public void used(List<KeyUse> uses) {
        uses.forEach(use -> statements.run(USED, use.at(), use.project(), use.id(), use.at()));
    }

    @Override
    public Users users() {
        return new JdbcUsers(transaction, statements);
    }

    private int write(Sql sql, ApiKey key) {
        return statements.run(
                sql,
                key.project(),
                key.name(),
                key.hash(),
                key.role().name(),
                key.id(),
                KeyRow.scopes(key),
                key.createdAt(),
                key.expiresAt(),
                key.lastUsedAt(),
                key.former().map(Former::hash).orElse(""),
                key.former().map(Former::until).orElse(0L));
    }
}
