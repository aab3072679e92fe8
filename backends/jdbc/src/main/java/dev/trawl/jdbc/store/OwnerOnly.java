package dev.trawl.jdbc.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Restricts files to their owner (0600). SQLite gives its side files the same permissions.
final class OwnerOnly {

    private static final Logger log = LoggerFactory.getLogger(OwnerOnly.class);
    private static final Set<PosixFilePermission> PERMISSIONS = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    /// Creates the file with these permissions, or removes those of other users if it exists.
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

    /// Removes the permissions of other users. A file of another user stays unchanged, with a warning.
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
