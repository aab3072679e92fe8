package dev.trawl.jdbc;

import dev.trawl.spi.ledger.ApiKey;
import dev.trawl.spi.ledger.Identity;

/// `api_key`: names and hashes, never a secret.
final class JdbcIdentity implements Identity {

    private static final String UPSERT = """
            insert into api_key (project, name, hash, role) values (?, ?, ?, ?)
            on conflict (project, name) do update set hash = excluded.hash, role = excluded.role
            """;

    private static final Sql PUT = new Sql(UPSERT, UPSERT, """
            insert into api_key (project, name, hash, role) values (?, ?, ?, ?)
            on duplicate key update hash = values(hash), role = values(role)
            """);

    private final Statements statements;

    JdbcIdentity(Statements statements) {
        this.statements = statements;
    }

    @Override
    public void put(ApiKey key) {
        statements.run(PUT, key.project(), key.name(), key.hash(), key.role().name());
    }
}
