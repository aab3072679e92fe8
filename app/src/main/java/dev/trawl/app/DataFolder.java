package dev.trawl.app;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder that holds everything of one instance, locked against a second one. Only its owner can look inside.
final class DataFolder implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DataFolder.class);
    private static final String LOCK = "instance.lock";
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> SECRET = PosixFilePermissions.fromString("rw-------");

    private final Path path;
    private final FileChannel channel;
    private final boolean fresh;
    private boolean undone;

    private DataFolder(Path path, FileChannel channel, boolean fresh) {
        this.path = path;
        this.channel = channel;
        this.fresh = fresh;
    }

    /// Creates the folder if it is missing and takes its lock.
    static DataFolder open(Path path) {
        try {
            boolean fresh = !Files.exists(path);
            if (fresh) {
                Files.createDirectories(path);
            }
            Files.setPosixFilePermissions(path, OWNER_ONLY);
            var channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            return lock(path, channel, fresh);
        } catch (IOException e) {
            throw Fault.DATA_NOT_WRITABLE.causedBy(e, path, Reason.of(e));
        }
    }

    private static DataFolder lock(Path path, FileChannel channel, boolean fresh) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return new DataFolder(path, channel, fresh);
            }
        } catch (OverlappingFileLockException _) {
            // this very process holds it: as bad as another one
        }
        channel.close();
        throw Fault.DATA_LOCKED.with(path);
    }

    Path path() {
        return path;
    }

    Path file(String name) {
        return path.resolve(name);
    }

    /// Writes a file that only its owner can read, all of it or nothing.
    void writeSecret(String name, String text) throws IOException {
        Path draft = path.resolve(name + ".draft");
        Files.deleteIfExists(draft);
        Files.createFile(draft, PosixFilePermissions.asFileAttribute(SECRET));
        Files.writeString(draft, text);
        Files.move(draft, path.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Says something to others as long as the answer is open; a folder that is full just stays silent.
    AutoCloseable tell(String name, String text) {
        try {
            writeSecret(name, text + "\n");
        } catch (IOException e) {
            log.warn("file not written name={} cause={}", name, Reason.of(e));
        }
        return () -> Files.deleteIfExists(file(name));
    }

    /// Whether an instance runs on the folder right now.
    static boolean isInUse(Path path) {
        Path file = path.resolve(LOCK);
        if (!Files.exists(file)) {
            return false;
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException _) {
            return true;
        } catch (IOException e) {
            throw Fault.DATA_NOT_WRITABLE.causedBy(e, path, Reason.of(e));
        }
    }

    /// Says that the start has failed: a folder that it has made goes when it is closed, so that nothing is left
    /// behind.
    void undo() {
        undone = fresh;
    }

    @Override
    public void close() {
        try {
            if (undone) {
                remove(); // before the lock is given up, because afterwards the folder may be another's
            }
            channel.close();
        } catch (IOException _) {
            // the lock ends with the process at the latest
        }
    }

    private void remove() throws IOException {
        try (var files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
