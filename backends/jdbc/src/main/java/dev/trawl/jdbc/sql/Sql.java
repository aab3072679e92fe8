package dev.trawl.jdbc.sql;

/// One statement in the form that each database needs.
public record Sql(String sqlite, String postgresql, String mariadb) {

    private static final String FOR_SHARE = "for share\n";
    private static final String FOR_UPDATE = "for update\n";

    /// The same text for all databases.
    public static Sql same(String text) {
        return new Sql(text, text, text);
    }

    /// A statement that ends with `for update` or `for share`. The servers lock, SQLite needs no lock, and
    /// MariaDB uses an
    /// older name for a shared one.
    public static Sql locking(String text) {
        String plain = text.replace(FOR_UPDATE, "").replace(FOR_SHARE, "");
        return new Sql(plain, text, text.replace(FOR_SHARE, "lock in share mode\n"));
    }

    /// The statement without locks.
    public Sql unlocked() {
        return new Sql(sqlite, unlocked(postgresql), unlocked(mariadb));
    }

    /// The statement with a shared lock. PostgreSQL skips rows that another transaction has
    /// locked exclusively; MariaDB
    /// waits, and detects deadlocks at once.
    public Sql sharing() {
        return new Sql(
                sqlite,
                postgresql.replace("for update", "for share").stripTrailing() + " skip locked\n",
                mariadb.replace("for update", "lock in share mode"));
    }

    private static String unlocked(String text) {
        return text.replaceAll("(?m)^(for (update|share)|lock in share mode).*\\n", "");
    }

    /// Returns the text for a database. It is always the same object, so that it can identify a prepared statement.
    String in(Dialect dialect) {
        return switch (dialect) {
            case SQLITE -> sqlite;
            case POSTGRESQL -> postgresql;
            case MARIADB -> mariadb;
        };
    }
}
