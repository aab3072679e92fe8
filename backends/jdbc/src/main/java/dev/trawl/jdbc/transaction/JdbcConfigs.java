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
            select type, version, json, json_crc, removed from task_config
            where type = ? order by version desc limit 1
            for update
            """);

    private static final Sql INSERT = Sql.same("""
            insert into task_config (type, version, json, json_crc, removed) values (?, ?, ?, ?, ?)
            """);

    private final Statements statements;

    JdbcConfigs(Statements statements) {
        this.statements = statements;
    }

    @Override
    public int put(String type, String json) {
        Optional<TypeConfig> newest = newest(type);
        if (newest.filter(config -> !config.removed() && config.json().equals(json))
                .isPresent()) {
            return newest.get().version();
        }
        return add(newest.map(TypeConfig::version).orElse(0) + 1, type, json, false);
    }

    @Override
    public boolean remove(String type) {
        Optional<TypeConfig> newest = newest(type).filter(config -> !config.removed());
        newest.ifPresent(config -> add(config.version() + 1, type, config.json(), true));
        return newest.isPresent();
    }

    private Optional<TypeConfig> newest(String type) {
        return statements.first(NEWEST, JdbcConfigs::read, type);
    }

    private int add(int version, String type, String json, boolean removed) {
        statements.run(INSERT, type, version, json, Checksum.of(json), removed ? 1 : 0);
        return version;
    }

    public static TypeConfig read(Row row) throws SQLException {
        String type = row.text();
        int version = row.integer();
        String json = row.checked(new Row.Place("task_config", type + "/" + version), "json");
        return new TypeConfig(type, version, json, row.flag());
    }
}
