package dev.trawl.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Creates folders that survive a power failure: a name is durable once its parent folder is synced.
final class Folders {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private Folders() {}

    /// Removes the permissions of other users. A folder of another user stays unchanged.
    static void restrict(Path folder) throws IOException {
        if (!OWNER_ONLY.containsAll(Files.getPosixFilePermissions(folder))) {
            try {
                Files.setPosixFilePermissions(folder, OWNER_ONLY);
            } catch (FileSystemException _) {
                // The owner of a shared folder decides about access to it.
            }
        }
    }

    static Path of(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IllegalArgumentException("no folder holds " + file);
        }
        return folder;
    }

    static void create(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        create(of(folder));
        try {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (FileAlreadyExistsException _) {
            // Another process was faster.
        }
    }

    /// Makes the names in the folder and the folder itself durable, whichever process created it.
    static void syncUpTo(Path root, Path folder) throws IOException {
        Path stop = root.toAbsolutePath();
        for (Path next = folder; !next.equals(stop); next = of(next)) {
            sync(next);
        }
        sync(stop);
    }

    private static void sync(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /// Removes the folder and its empty parents below the root.
    static void removeEmpty(Path folder, Path root) throws IOException {
        Path stop = root.toAbsolutePath();
        for (Path next = folder; !next.equals(stop); next = of(next)) {
            try {
                Files.delete(next);
            } catch (DirectoryNotEmptyException | NoSuchFileException _) {
                return;
            }
        }
    }
}
