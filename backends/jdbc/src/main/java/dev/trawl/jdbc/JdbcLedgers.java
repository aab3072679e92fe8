package dev.trawl.jdbc;

import static dev.trawl.jdbc.LedgerOpenException.Reason.DAMAGED;
import static dev.trawl.jdbc.LedgerOpenException.Reason.FULL;
import static dev.trawl.jdbc.LedgerOpenException.Reason.LOCKED;
import static dev.trawl.jdbc.LedgerOpenException.Reason.NOT_WRITABLE;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.sqlite.SQLiteErrorCode;

/// Opens ledgers on SQL databases by address.
public final class JdbcLedgers {

    private JdbcLedgers() {}

    /// The schemes that are understood here, with or without `jdbc:` in front.
    public static List<String> schemes() {
        return Address.SCHEMES;
    }

    /// Opens a ledger, creating or migrating its tables first.
    ///
    /// @param user, password empty when the address has them or none are needed
    /// @param writers transactions that may run side by side on a server; a SQLite file has one
    /// @throws LedgerOpenException when it cannot be opened; the message says what to do
    /// @throws IllegalArgumentException when the address cannot be understood
    public static JdbcLedger open(String url, String user, String password, int writers, TimeSource time) {
        Address address = Address.parse(url, user, password);
        return switch (address.dialect()) {
            case SQLITE -> new JdbcLedger(sqlite(address, time));
            case POSTGRESQL, MARIADB -> new JdbcLedger(Server.open(address, writers));
        };
    }

    /// Signs in to a database server and looks at its version, its durability and what this user may do there; makes
    /// and changes nothing.
    ///
    /// @throws IllegalArgumentException when the address cannot be understood, or is that of a file
    public static EngineCheck check(String url, String user, String password, TimeSource time) {
        Address address = Address.parse(url, user, password);
        if (address.dialect() == Dialect.SQLITE) {
            throw new IllegalArgumentException(address + " is a file, not a server");
        }
        return new ExamineServer(address, time).examine();
    }

    /// Opens a SQLite ledger only to read it, also while another process writes to it. One that nobody has open cannot
    /// be opened for writing meanwhile, and may be in a folder that cannot be written to.
    ///
    /// @throws LedgerOpenException when it cannot be read; the message says what to do
    public static LedgerLook look(String url, TimeSource time) {
        Address address = Address.parse(url, "", "");
        SqliteFile file = SqliteFile.look(address);
        boolean opened = false;
        try (Connection connection = file.reader()) {
            if (!Migrations.isNewest(connection)) {
                throw new LedgerOpenException(
                        LedgerOpenException.Reason.OTHER_VERSION, address, "was written by another version", null);
            }
            var look = new LedgerLook(new SqliteStore(address, file, time));
            opened = true;
            return look;
        } catch (SQLException e) {
            throw explained(address, e);
        } catch (SqlFailure e) {
            throw explained(address, e.reason());
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    private static SqliteStore sqlite(Address address, TimeSource time) {
        SqliteFile file = SqliteFile.own(address);
        boolean opened = false;
        try {
            prepare(address, file);
            var store = new SqliteStore(address, file, time);
            opened = true;
            return store;
        } catch (SQLException e) {
            throw explained(address, e);
        } catch (SqlFailure e) {
            throw explained(address, e.reason());
        } finally {
            if (!opened) {
                file.close();
            }
        }
    }

    private static void prepare(Address address, SqliteFile file) throws SQLException {
        file.checkLog();
        boolean newest;
        try (Connection connection = file.writer();
                var statement = connection.createStatement()) {
            statement.execute("pragma wal_checkpoint(truncate)");
            newest = Migrations.isNewest(connection);
        }
        file.checkLength();
        if (!newest) {
            Migrations.run(address, new OneConnectionSource(file::writer), "");
        }
    }

    private static LedgerOpenException explained(Address address, SQLException e) {
        var code = SQLiteErrorCode.getErrorCode(e.getErrorCode() & 0xFF);
        var reason = switch (code) {
            case SQLITE_CORRUPT, SQLITE_NOTADB -> DAMAGED;
            case SQLITE_FULL -> FULL;
            case SQLITE_BUSY, SQLITE_LOCKED -> LOCKED;
            default -> NOT_WRITABLE;
        };
        return new LedgerOpenException(reason, address, "cannot be opened (" + e.getMessage() + ")", e);
    }
}
