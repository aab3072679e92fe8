package dev.trawl.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Temporary files of objects being written. A writer locks its draft, so an unlocked draft has no live writer.
final class Scratch {

    private final Path folder;

    Scratch(Path folder) {
        this.folder = folder;
    }

    /// Writes a synced draft; closing it deletes the file. A draft that was swept before it was locked throws
    /// `NoSuchFileException`.
    Draft write(byte[] bytes) throws IOException {
        Path path = Files.createTempFile(folder, "draft-", "");
        var draft = new Draft(path, FileChannel.open(path, StandardOpenOption.WRITE));
        try {
            draft.fill(bytes);
            return draft;
        } catch (IOException broken) {
            draft.close();
            throw broken;
        }
    }

    void sweep() throws IOException {
        try (var drafts = Files.newDirectoryStream(folder)) {
            for (Path draft : drafts) {
                sweep(draft);
            }
        }
    }

    private static void sweep(Path draft) throws IOException {
        try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE);
                var lock = channel.tryLock()) {
            if (lock != null) {
                Files.deleteIfExists(draft);
            }
        } catch (OverlappingFileLockException _) {
            // Another store in this process is writing it.
        } catch (NoSuchFileException _) {
            // Its writer has just finished.
        }
    }

    record Draft(Path path, FileChannel channel) implements AutoCloseable {

        private void fill(byte[] bytes) throws IOException {
            try {
                channel.lock();
            } catch (OverlappingFileLockException _) {
                throw new NoSuchFileException(path.toString(), "", "swept by another store");
            }
            var buffer = ByteBuffer.wrap(bytes);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }

        @Override
        public void close() throws IOException {
            // Delete the name before the lock is released, so that a sweeper never sees the draft unlocked.
            try (channel) {
                Files.deleteIfExists(path);
            }
        }
    }
}
