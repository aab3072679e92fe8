package dev.trawl.jdbc;

/// One statement as each database wants it.
record Sql(String sqlite, String postgresql, String mariadb) {

    private static final String FOR_SHARE = "for share\n";
    private static final String FOR_UPDATE = "for update\n";

    /// The same words everywhere.
    static Sql same(String text) {
        return new Sql(text, text, text);
    }

    /// A statement that ends with `for update` or `for share`: the servers lock, SQLite needs no lock, and MariaDB has
    /// an older name for a shared one.
    static Sql locking(String text) {
        String plain = text.replace(FOR_UPDATE, "").replace(FOR_SHARE, "");
        return new Sql(plain, text, text.replace(FOR_SHARE, "lock in share mode\n"));
    }

    /// Returns the text for a database, always the same object, so that it can name a prepared statement.
    String in(Dialect dialect) {
        return switch (dialect) {
            case SQLITE -> sqlite;
            case POSTGRESQL -> postgresql;
            case MARIADB -> mariadb;
        };
    }
}
