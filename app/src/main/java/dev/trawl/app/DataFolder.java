package dev.trawl.app;

import dev.trawl.cli.fault.Fault;
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
import java.util.Set;

/// The folder that holds everything of one instance, locked against a second one. Only its owner can look inside.
final class DataFolder implements AutoCloseable {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> SECRET = PosixFilePermissions.fromString("rw-------");

    private final Path path;
    private final FileChannel channel;

    private DataFolder(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /// Creates the folder if it is missing and takes its lock.
    static DataFolder open(Path path) {
        try {
            if (!Files.exists(path)) {
                Files.createDirectories(path);
                Files.setPosixFilePermissions(path, OWNER_ONLY);
            }
            var channel = FileChannel.open(
                    path.resolve("instance.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            return lock(path, channel);
        } catch (IOException e) {
            throw Fault.DATA_NOT_WRITABLE.causedBy(e, path, reason(e));
        }
    }

    private static DataFolder lock(Path path, FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return new DataFolder(path, channel);
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

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // the lock ends with the process at the latest
        }
    }

    static String reason(IOException e) {
        return e.getMessage() == null
                ? e.getClass().getSimpleName()
                : e.getClass().getSimpleName() + ": " + e.getMessage();
    }
}
