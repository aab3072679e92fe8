package dev.trawl.worker.execute;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.trawl.plugin.TaskResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Pattern;

/// Writes each batch to its own file: first under a temporary name, then renamed. So a file is complete or missing,
/// and writing it again replaces it by the same bytes. Temporary files of killed attempts of the task are deleted
/// before the first batch. Nothing outside the root is touched: no part of the path may be a symbolic link.
final class SyncToFolder implements SyncTarget {

    private final Path root;
    private final Path folder;
    private final String task;
    private final long epoch;
    private boolean isCleared;

    /// @param name validated: plain names joined by `/`
    /// @param epoch of the lease; distinguishes the temporary files of two attempts
    SyncToFolder(Path root, String project, String name, String task, long epoch) {
        this.root = root;
        this.folder = root.resolve(project).resolve(name);
        this.task = task;
        this.epoch = epoch;
    }

    @Override
    public Optional<TaskResult.Failure> write(SyncBatch batch) throws IOException {
        Optional<Path> foreign = prepare();
        if (foreign.isPresent()) {
            return Optional.of(new TaskResult.Failure(
                    false, "%s is no folder of its own; remove it or name another folder".formatted(foreign.get())));
        }
        if (!isCleared) {
            deleteUnfinished();
            isCleared = true;
        }
        String name = SyncTarget.name(task, batch.number());
        Path unfinished = folder.resolve(".%s.%d".formatted(name, epoch));
        try {
            store(batch.lines().bytes(), unfinished);
            Files.move(
                    unfinished,
                    folder.resolve(name),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished); // left only by a full disk or an interrupt
        }
        sync(folder);
        return Optional.empty();
    }

    private static void store(byte[] all, Path file) throws IOException {
        try (var channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                NOFOLLOW_LINKS)) {
            var bytes = ByteBuffer.wrap(all);
            while (bytes.hasRemaining()) {
                var _ = channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /// Deletes temporary files of attempts with an earlier lease. Such an attempt cannot commit any more; if it
    /// still writes, it fails.
    private void deleteUnfinished() throws IOException {
        var form = Pattern.compile("\\.%s-[0-9]+\\.jsonl\\.([0-9]{1,18})".formatted(Pattern.quote(task)));
        try (var files = Files.newDirectoryStream(folder, "." + task + "-*")) {
            for (Path file : files) {
                var parts = form.matcher(String.valueOf(file.getFileName()));
                if (parts.matches()
                        && Long.parseLong(parts.group(1)) < epoch
                        && Files.isRegularFile(file, NOFOLLOW_LINKS)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /// Creates the missing folders below the root. Returns the first part of the path that is not a folder.
    private Optional<Path> prepare() throws IOException {
        Files.createDirectories(root);
        Path at = root;
        for (Path part : root.relativize(folder)) {
            Path parent = at;
            at = at.resolve(part);
            if (Files.notExists(at, NOFOLLOW_LINKS)) {
                make(at);
                sync(parent);
            }
            if (!Files.isDirectory(at, NOFOLLOW_LINKS)) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private static void make(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException _) {
            // another copy has just created it
        }
    }

    private static void sync(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder)) {
            channel.force(true);
        }
    }

    @Override
    public String describe() {
        return folder.toString();
    }
}
