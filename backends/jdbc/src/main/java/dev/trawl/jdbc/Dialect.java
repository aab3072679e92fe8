package dev.trawl.jdbc;

/// What the databases really differ in: how many rows travel in one statement, and how rows are locked.
enum Dialect {
    /// One writer in this process, so rows need no locks. Keys travel as JSON, changes as a batch.
    SQLITE,
    /// Rows travel as arrays and are joined with `unnest`.
    POSTGRESQL,
    /// MariaDB and MySQL: keys travel as JSON, changes as a pipelined batch.
    MARIADB;

    String migrations() {
        return "classpath:dev/trawl/jdbc/migration/"
                + switch (this) {
                    case SQLITE -> "sqlite";
                    case POSTGRESQL -> "postgresql";
                    case MARIADB -> "mariadb";
                };
    }
}
