package dev.trawl.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Drafts of objects. A writer locks its draft, so an unlocked one belongs to nobody alive.
final class Scratch {

    private final Path folder;

    Scratch(Path folder) {
        this.folder = folder;
    }

    /// Writes a synced draft; closing it removes it. One that is swept before it was locked is a missing file.
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
            // Being written by another store in this very process.
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
            // The name goes before the lock, so that a sweeper never meets the draft unlocked.
            try (channel) {
                Files.deleteIfExists(path);
            }
        }
    }
}
