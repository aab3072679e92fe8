package dev.trawl.chrome.browser;

import dev.trawl.chrome.browser.BrowserUnavailableException.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder of this worker's browsers, one subfolder for each. A lock keeps other workers out, so leftovers of a
/// killed worker can be deleted at start.
public final class BrowserFolders implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(BrowserFolders.class);
    private static final int MOST_WORKERS = 64;
    private static final String PREFIX = "browser-";

    private final Path folder;
    private final Optional<BrowserUser> user;
    private final FileChannel lockFile;

    private BrowserFolders(Path folder, @Nullable BrowserUser user, FileChannel lockFile) {
        this.folder = folder;
        this.user = Optional.ofNullable(user);
        this.lockFile = lockFile;
    }

    /// Takes the first folder that no other worker uses, and deletes leftovers in it.
    public static BrowserFolders open(BrowserConfig config) throws BrowserUnavailableException {
        Optional<BrowserUser> user = BrowserUser.forThisProcess(config.user());
        try {
            create(config.folder());
            if (user.isPresent()) {
                var closed = user.get().cannotEnter(config.folder().toRealPath());
                if (closed.isPresent()) {
                    throw new BrowserUnavailableException(
                            Problem.FOLDER,
                            "user %s cannot enter %s; set chrome.folder to a folder that it can enter"
                                    .formatted(config.user(), closed.get()));
                }
            }
            for (int worker = 1; worker <= MOST_WORKERS; worker++) {
                Path own = config.folder().resolve(Integer.toString(worker));
                create(own);
                Optional<FileChannel> lock = lock(own.resolveSibling(worker + ".lock"));
                if (lock.isPresent()) {
                    var folders = new BrowserFolders(own, user.orElse(null), lock.get());
                    folders.sweep();
                    return folders;
                }
            }
        } catch (IOException e) {
            throw new BrowserUnavailableException(Problem.FOLDER, "chrome.folder %s: %s".formatted(config.folder(), e));
        }
        throw new BrowserUnavailableException(
                Problem.FOLDER, "%d workers use %s already".formatted(MOST_WORKERS, config.folder()));
    }

    /// Others may pass through the folder but not list it.
    private static void create(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (Files.isSymbolicLink(folder) || !Files.getOwner(folder).equals(Files.getOwner(Path.of("/proc/self")))) {
            throw new IOException("it belongs to another user or is a link");
        }
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }

    private static Optional<FileChannel> lock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(channel);
            }
        } catch (OverlappingFileLockException _) {
            // A pool of this process has it.
        }
        channel.close();
        return Optional.empty();
    }

    private void sweep() throws IOException {
        List<Path> left = list();
        left.forEach(BrowserFolders::delete);
        if (!left.isEmpty()) {
            log.info("leftover browser folders deleted count={} folder={}", left.size(), folder);
        }
    }

    /// Folders of browsers that exist now.
    public List<Path> list() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }

    /// Creates the folder of one browser, with `profile` and `tmp` in it. Only the user of the browser can enter it.
    Path createOne() throws IOException {
        Path one = Files.createTempDirectory(folder, PREFIX);
        Path profile = Files.createDirectory(one.resolve("profile"));
        Path tmp = Files.createDirectory(one.resolve("tmp"));
        for (Path each : List.of(profile, tmp, one)) {
            Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwx------"));
            if (user.isPresent()) {
                user.get().own(each);
            }
        }
        return one;
    }

    Optional<BrowserUser> user() {
        return user;
    }

    /// Deletes a folder with its contents. Follows no links. A folder that another process deletes at the same time
    /// is no error.
    static void delete(Path folder) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failed) throws IOException {
                    if (failed instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw failed;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException failed) throws IOException {
                    Files.deleteIfExists(dir);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                log.warn("browser folder not deleted folder={} cause={}", folder, e.toString());
            }
        }
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException e) {
            log.debug("lock not released", e);
        }
    }
}
