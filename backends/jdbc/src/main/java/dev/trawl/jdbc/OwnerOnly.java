package dev.trawl.jdbc;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Files that only their owner may read and write (0600). SQLite gives the files beside its own the same permissions.
final class OwnerOnly {

    private static final Logger log = LoggerFactory.getLogger(OwnerOnly.class);
    private static final Set<PosixFilePermission> PERMISSIONS = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /// Makes the file with these permissions if it is missing, else takes away those of others.
    static void create(Path file) throws IOException {
        if (!isPosix(file)) {
            return;
        }
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PERMISSIONS));
        } catch (FileAlreadyExistsException _) {
            restrict(file);
        }
    }

    /// Takes away the permissions of others. A file of another user stays as it is, with a warning.
    static void restrict(Path file) throws IOException {
        if (!Files.isRegularFile(file)
                || !isPosix(file)
                || PERMISSIONS.containsAll(Files.getPosixFilePermissions(file))) {
            return;
        }
        try {
            Files.setPosixFilePermissions(file, PERMISSIONS);
        } catch (IOException refused) {
            log.warn("file permissions not restricted file={} cause={}", file, refused.toString());
        }
    }

    private static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
