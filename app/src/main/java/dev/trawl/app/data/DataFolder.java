package dev.trawl.app.data;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
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

/// The data folder of one instance, accessible to its owner only. A file lock rejects a second instance.
public final class DataFolder implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DataFolder.class);
    private static final String LOCK = "instance.lock";
    private static final int LONGEST_PROCESS = 20;
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

    /// Creates the folder if it is missing, and locks it.
    public static DataFolder open(Path path) {
        try {
            boolean fresh = !Files.exists(path);
            if (fresh) {
                Files.createDirectories(path);
            }
            Files.setPosixFilePermissions(path, OWNER_ONLY);
            var channel = FileChannel.open(
                    path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return lock(path, channel, fresh);
        } catch (IOException e) {
            throw Fault.DATA_NOT_WRITABLE.causedBy(e, path, Reason.of(e));
        }
    }

    private static DataFolder lock(Path path, FileChannel channel, boolean fresh) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                writeProcess(channel);
                return new DataFolder(path, channel, fresh);
            }
        } catch (OverlappingFileLockException _) {
            // this process already holds the lock: same error as for another process
        }
        var holder = holder(channel);
        channel.close();
        throw Fault.DATA_LOCKED.with(path, holder);
    }

    /// Writes the id of this process into the lock file, for the message of a second instance.
    private static void writeProcess(FileChannel channel) throws IOException {
        String process = ProcessHandle.current().pid() + "\n";
        channel.truncate(0).write(ByteBuffer.wrap(process.getBytes(StandardCharsets.UTF_8)), 0);
    }

    /// The process that holds the lock; an empty text for a lock of an earlier version.
    private static Phrase holder(FileChannel channel) throws IOException {
        var content = ByteBuffer.allocate(LONGEST_PROCESS);
        channel.read(content, 0);
        String process = new String(content.array(), 0, content.position(), StandardCharsets.UTF_8).strip();
        return process.isEmpty() ? Phrase.of("") : Phrase.of(" (process %s)", process);
    }

    public Path path() {
        return path;
    }

    public Path file(String name) {
        return path.resolve(name);
    }

    /// Writes an owner-only file atomically.
    public void writeSecret(String name, String text) throws IOException {
        Path draft = path.resolve(name + ".draft");
        Files.deleteIfExists(draft);
        Files.createFile(draft, PosixFilePermissions.asFileAttribute(SECRET));
        Files.writeString(draft, text);
        Files.move(draft, path.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Publishes a text in a file until the returned handle is closed. A failed write is logged and ignored, for
    /// example on a full disk.
    public AutoCloseable tell(String name, String text) {
        try {
            writeSecret(name, text + "\n");
        } catch (IOException e) {
            log.warn("file not written name={} cause={}", name, Reason.of(e));
        }
        return () -> Files.deleteIfExists(file(name));
    }

    /// Returns whether an instance currently runs on the folder.
    public static boolean isInUse(Path path) {
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

    /// Marks the start as failed. A folder that this start created is deleted on close.
    public void undo() {
        undone = fresh;
    }

    @Override
    public void close() {
        try {
            if (undone) {
                remove(); // before the lock is released, because another instance may use the folder afterwards
            }
            channel.close();
        } catch (IOException _) {
            // the operating system releases the lock when the process ends
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
