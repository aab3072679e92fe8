package dev.trawl.jdbc.sql;

/// The differences between databases: passing many rows to one statement, and locking rows.
public enum Dialect {
    /// A single writer in this process, so rows need no locks. Keys are passed as JSON, changes as a batch.
    SQLITE,
    /// Rows are passed as arrays and joined with `unnest`.
    POSTGRESQL,
    /// MariaDB and MySQL: keys are passed as JSON, changes as a pipelined batch.
    MARIADB;

    public String migrations() {
        return "classpath:dev/trawl/jdbc/migration/"
                + switch (this) {
                    case SQLITE -> "sqlite";
                    case POSTGRESQL -> "postgresql";
                    case MARIADB -> "mariadb";
                };
    }
}
