package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.sql.Checksum;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.task.Configs;
import dev.trawl.spi.task.TypeConfig;
import java.sql.SQLException;
import java.util.Optional;

/// The table `task_config`: versions are added and never changed.
public final class JdbcConfigs implements Configs {

    private static final Sql NEWEST = Sql.locking("""
            select type, version, json, json_crc from task_config
            where type = ? order by version desc limit 1
            for update
            """);

    private static final Sql INSERT = Sql.same("""
            insert into task_config (type, version, json, json_crc) values (?, ?, ?, ?)
            """);

    private final Statements statements;

    JdbcConfigs(Statements statements) {
        this.statements = statements;
    }

    @Override
    public int put(String type, String json) {
        Optional<TypeConfig> newest = statements.first(NEWEST, JdbcConfigs::read, type);
        if (newest.isPresent() && newest.get().json().equals(json)) {
            return newest.get().version();
        }
        int version = newest.map(TypeConfig::version).orElse(0) + 1;
        statements.run(INSERT, type, version, json, Checksum.of(json));
        return version;
    }

    public static TypeConfig read(Row row) throws SQLException {
        String type = row.text();
        int version = row.integer();
        return new TypeConfig(type, version, row.checked(new Row.Place("task_config", type + "/" + version), "json"));
    }
}
