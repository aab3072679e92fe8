package dev.trawl.jdbc;

import static dev.trawl.jdbc.store.LedgerOpenException.Reason.DAMAGED;
import static dev.trawl.jdbc.store.LedgerOpenException.Reason.FULL;
import static dev.trawl.jdbc.store.LedgerOpenException.Reason.LOCKED;
import static dev.trawl.jdbc.store.LedgerOpenException.Reason.NOT_WRITABLE;

import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.SqlFailure;
import dev.trawl.jdbc.store.Address;
import dev.trawl.jdbc.store.ExamineServer;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.jdbc.store.Migrations;
import dev.trawl.jdbc.store.OneConnectionSource;
import dev.trawl.jdbc.store.OpenServerLedger;
import dev.trawl.jdbc.store.SqliteFile;
import dev.trawl.jdbc.store.SqliteStore;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.sqlite.SQLiteErrorCode;

/// Opens ledgers on SQL databases by URL.
public final class JdbcLedgers {

    private JdbcLedgers() {}

    /// The supported schemes, with or without the prefix `jdbc:`.
    public static List<String> schemes() {
        return Address.SCHEMES;
    }

    /// Opens a ledger; creates or migrates its tables first.
    ///
    /// @param user, password empty when the URL has them or none are needed
    /// @param writers concurrent transactions on a server; a SQLite file has one
    /// @throws LedgerOpenException when it cannot be opened; the message contains a remedy
    /// @throws IllegalArgumentException when the URL is invalid
    public static JdbcLedger open(String url, String user, String password, int writers, TimeSource time) {
        Address address = Address.parse(url, user, password);
        return switch (address.dialect()) {
            case SQLITE -> new JdbcLedger(sqlite(address, time));
            case POSTGRESQL, MARIADB -> new JdbcLedger(OpenServerLedger.open(address, writers));
        };
    }

    /// Connects to a database server and checks its version, its durability and the permissions of
    /// this user. Changes
    /// nothing.
    ///
    /// @throws IllegalArgumentException when the URL is invalid, or names a file
    public static EngineCheck check(String url, String user, String password, TimeSource time) {
        Address address = Address.parse(url, user, password);
        if (address.dialect() == Dialect.SQLITE) {
            throw new IllegalArgumentException(address + " is a file, not a server");
        }
        return new ExamineServer(address, time).examine();
    }

    /// Opens a SQLite ledger read-only, even while another process writes to it. A ledger that no process
    /// has open cannot
    /// be opened for writing meanwhile, and its folder may be read-only.
    ///
    /// @throws LedgerOpenException when it cannot be read; the message contains a remedy
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
