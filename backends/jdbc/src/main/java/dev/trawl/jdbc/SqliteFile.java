package dev.trawl.jdbc;

import static dev.trawl.jdbc.LedgerOpenException.Reason.DAMAGED;
import static dev.trawl.jdbc.LedgerOpenException.Reason.LOCKED;
import static dev.trawl.jdbc.LedgerOpenException.Reason.NOT_WRITABLE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteOpenMode;

/// The file of a SQLite ledger, owned by one process at a time through a lock file beside it.
final class SqliteFile implements AutoCloseable {

    private static final int BUSY_MILLIS = 5_000;
    private static final int CACHE_KIB = 64 * 1024;
    private static final int READER_CACHE_KIB = 8 * 1024;
    /// Pages of log before they go to the file: fewer and longer checkpoints cost less than many small ones.
    private static final int CHECKPOINT_PAGES = 4_000;

    private static final int PAGE_SIZE_AT = 16;
    private static final int PAGE_COUNT_AT = 28;
    private static final int HEADER_BYTES = 100;

    private final Address address;
    private final Path file;
    private final @Nullable FileChannel lockChannel;

    private SqliteFile(Address address, Path file, @Nullable FileChannel lockChannel) {
        this.address = address;
        this.file = file;
        this.lockChannel = lockChannel;
    }

    /// Takes the file for this process.
    static SqliteFile own(Address address) {
        Path file = Path.of(address.target()).toAbsolutePath();
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        try {
            Files.createDirectories(file.getParent());
            var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw new LedgerOpenException(LOCKED, address, "another process has it open", null);
            }
            return new SqliteFile(address, file, channel);
        } catch (IOException e) {
            throw new LedgerOpenException(NOT_WRITABLE, address, "cannot be created or written (" + e + ")", e);
        }
    }

    /// Looks at a file that may be another process's; nothing may be written to it.
    static SqliteFile look(Address address) {
        return new SqliteFile(address, Path.of(address.target()).toAbsolutePath(), null);
    }

    Connection writer() throws SQLException {
        SQLiteConfig config = config(CACHE_KIB);
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, String.valueOf(CHECKPOINT_PAGES));
        return config.createConnection(address.jdbcUrl());
    }

    Connection reader() throws SQLException {
        SQLiteConfig config = config(READER_CACHE_KIB);
        config.setReadOnly(true);
        return config.createConnection(address.jdbcUrl());
    }

    /// A file that was cut or extended is found before anything is written to it. Call it when the log is empty.
    void checkLength() {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            var header = ByteBuffer.allocate(HEADER_BYTES);
            if (channel.read(header) < HEADER_BYTES) {
                return;
            }
            int coded = Short.toUnsignedInt(header.getShort(PAGE_SIZE_AT));
            long pageSize = coded == 1 ? 1L << 16 : coded;
            long expected = pageSize * Integer.toUnsignedLong(header.getInt(PAGE_COUNT_AT));
            if (channel.size() != expected) {
                throw new LedgerOpenException(
                        DAMAGED,
                        address,
                        "is %d bytes long and should be %d".formatted(channel.size(), expected),
                        null);
            }
        } catch (IOException e) {
            throw new LedgerOpenException(NOT_WRITABLE, address, "cannot be read (" + e + ")", e);
        }
    }

    @Override
    public void close() {
        try {
            if (lockChannel != null) {
                lockChannel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SQLiteConfig config(int cacheKib) {
        var config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_MILLIS);
        config.enforceForeignKeys(false);
        config.setTempStore(TempStore.MEMORY);
        config.setCacheSize(-cacheKib);
        config.setGetGeneratedKeys(false);
        config.resetOpenMode(SQLiteOpenMode.FULLMUTEX); // a connection has one user at a time
        config.setOpenMode(SQLiteOpenMode.NOMUTEX);
        return config;
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
