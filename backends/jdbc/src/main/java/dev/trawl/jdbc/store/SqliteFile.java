package dev.trawl.jdbc.store;

import static dev.trawl.jdbc.store.LedgerOpenException.Reason.DAMAGED;
import static dev.trawl.jdbc.store.LedgerOpenException.Reason.LOCKED;
import static dev.trawl.jdbc.store.LedgerOpenException.Reason.NOT_WRITABLE;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TempStore;
import org.sqlite.SQLiteOpenMode;

/// The file of a SQLite ledger. A lock file next to it ensures that one process at a time owns it.
public final class SqliteFile implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SqliteFile.class);
    private static final String LOCK = ".lock";
    private static final String WAL = "-wal";
    private static final int BUSY_MILLIS = 5_000;
    private static final int CACHE_KIB = 64 * 1024;
    private static final int READER_CACHE_KIB = 8 * 1024;
    /// The WAL size in pages that triggers a checkpoint: few long checkpoints cost less than many short ones.
    private static final int CHECKPOINT_PAGES = 4_000;

    private static final int PAGE_SIZE_AT = 16;
    private static final int PAGE_COUNT_AT = 28;
    private static final int HEADER_BYTES = 100;

    private final Address address;
    private final Path file;
    private final @Nullable FileChannel lockChannel;
    private final boolean still;

    private SqliteFile(Address address, Path file, @Nullable FileChannel lockChannel, boolean still) {
        this.address = address;
        this.file = file;
        this.lockChannel = lockChannel;
        this.still = still;
    }

    /// Locks the file for this process.
    public static SqliteFile own(Address address) {
        Path file = Path.of(address.target()).toAbsolutePath();
        try {
            Files.createDirectories(file.getParent());
            OwnerOnly.create(beside(file, LOCK));
            var channel = FileChannel.open(beside(file, LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel, false) == null) {
                channel.close();
                throw new LedgerOpenException(LOCKED, address, "another process has it open", null);
            }
            restrict(file);
            return new SqliteFile(address, file, channel, false);
        } catch (IOException e) {
            throw new LedgerOpenException(NOT_WRITABLE, address, "cannot be created or written (" + e + ")", e);
        }
    }

    private static void restrict(Path file) throws IOException {
        OwnerOnly.create(file);
        OwnerOnly.restrict(beside(file, WAL));
        OwnerOnly.restrict(beside(file, "-shm"));
    }

    /// Opens a file read-only, even if another process owns it. If no process owns it and its WAL is empty,
    /// the file is
    /// locked against changes; no side files are created then.
    public static SqliteFile look(Address address) {
        Path file = Path.of(address.target()).toAbsolutePath();
        FileChannel held = hold(file);
        return new SqliteFile(address, file, held, held != null);
    }

    private static @Nullable FileChannel hold(Path file) {
        try {
            var channel = FileChannel.open(beside(file, LOCK), StandardOpenOption.READ);
            if (tryLock(channel, true) != null && isEmpty(beside(file, WAL))) {
                return channel;
            }
            channel.close();
            return null;
        } catch (IOException _) {
            return null; // a file that cannot be locked may change while it is read
        }
    }

    private static boolean isEmpty(Path log) throws IOException {
        return !Files.exists(log) || Files.size(log) == 0;
    }

    private static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    public Connection writer() throws SQLException {
        SQLiteConfig config = config(CACHE_KIB);
        config.setJournalMode(JournalMode.WAL);
        config.setSynchronous(SynchronousMode.FULL);
        config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, String.valueOf(CHECKPOINT_PAGES));
        return config.createConnection(address.jdbcUrl());
    }

    public Connection reader() throws SQLException {
        SQLiteConfig config = config(READER_CACHE_KIB);
        config.setReadOnly(true);
        return config.createConnection(
                still ? "jdbc:sqlite:file:" + file.toUri().getRawPath() + "?immutable=1" : address.jdbcUrl());
    }

    /// Rejects a WAL that is damaged in the middle. Call it before the file is opened, because opening drops the
    /// transactions after the damage.
    public void checkLog() {
        Path wal = beside(file, WAL);
        try {
            WalScan.of(wal).ifPresent(damaged -> {
                if (damaged.loses()) {
                    throw new LedgerOpenException(
                            DAMAGED,
                            address,
                            "log %s is damaged at byte %d, before committed transactions that a start would drop"
                                    .formatted(wal, damaged.offset()),
                            null);
                }
                log.warn("incomplete last transaction dropped file={} offset={}", wal, damaged.offset());
            });
        } catch (IOException e) {
            throw new LedgerOpenException(NOT_WRITABLE, address, "log %s cannot be read (%s)".formatted(wal, e), e);
        }
    }

    /// Detects a truncated or extended file before anything is written to it. Call it when the WAL is empty.
    public void checkLength() {
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
        config.resetOpenMode(SQLiteOpenMode.FULLMUTEX); // one caller at a time uses a connection
        config.setOpenMode(SQLiteOpenMode.NOMUTEX);
        return config;
    }

    private static @Nullable FileLock tryLock(FileChannel channel, boolean shared) throws IOException {
        try {
            return channel.tryLock(0, Long.MAX_VALUE, shared);
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
