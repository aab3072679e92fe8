package dev.trawl.embedded;

import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.BlobUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Stores objects as files below one folder, which several processes may share.
///
/// An object appears whole or not at all. It is written and synced under a temporary name and then linked
/// to its final
/// name; the link fails if another writer was faster.
public final class FileBlobStore implements BlobStore {

    /// Before the link, a folder may be removed with its last object and a draft may be swept; the put
    /// is then retried.
    private static final int TRIES = 10;

    private final Path root;
    private final Scratch scratch;

    /// Opens or creates the store and deletes partial files left by killed processes.
    public FileBlobStore(Path root) {
        this.root = root;
        this.scratch = new Scratch(root.resolve("tmp"));
        calmly("open", () -> {
            Folders.create(root.resolve("tmp"));
            Folders.restrict(root);
            Folders.syncUpTo(Folders.of(root), Folders.of(root.resolve("tmp")));
            scratch.sweep();
            return true;
        });
    }

    @Override
    public String address(String key) {
        return BlobNames.file(root, key).toUri().toString();
    }

    @Override
    public boolean put(String key, byte[] bytes) {
        Path file = BlobNames.file(root, key);
        return calmly("put", () -> {
            for (int tries = 1; ; tries++) {
                try {
                    return Files.exists(file) ? confirm(file, bytes) : publish(file, bytes);
                } catch (NoSuchFileException vanished) {
                    if (tries == TRIES) {
                        throw vanished;
                    }
                }
            }
        });
    }

    private boolean publish(Path file, byte[] bytes) throws IOException {
        try (var draft = scratch.write(bytes)) {
            Folders.create(Folders.of(file));
            Files.createLink(file, draft.path());
            Folders.syncUpTo(root, Folders.of(file));
            return true;
        } catch (FileAlreadyExistsException _) {
            return confirm(file, bytes);
        }
    }

    /// Another process may have linked the object without syncing yet, so its folders are synced here too.
    private boolean confirm(Path file, byte[] bytes) throws IOException {
        boolean same = Files.size(file) == bytes.length && Arrays.equals(Files.readAllBytes(file), bytes);
        if (same) {
            Folders.syncUpTo(root, Folders.of(file));
        }
        return same;
    }

    @Override
    public Optional<byte[]> get(String key, long offset, int length) {
        Path file = BlobNames.file(root, key);
        return calmly("get", () -> {
            try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return Optional.of(read(channel, offset, length));
            } catch (NoSuchFileException _) {
                return Optional.empty();
            }
        });
    }

    private static byte[] read(FileChannel channel, long offset, int length) throws IOException {
        long available = Math.max(0, channel.size() - offset);
        var buffer = ByteBuffer.allocate((int) Math.min(length, available));
        while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) >= 0) {
            // Reads until the buffer is full or the file ends.
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    @Override
    public Optional<Long> size(String key) {
        Path file = BlobNames.file(root, key);
        return calmly("size", () -> {
            try {
                return Optional.of(Files.size(file));
            } catch (NoSuchFileException _) {
                return Optional.empty();
            }
        });
    }

    @Override
    public List<String> list(String prefix, String after, int max) {
        var listing = new BlobListing(BlobNames.hex(prefix), BlobNames.hex(after), max);
        return calmly("list", () -> listing.walk(root));
    }

    @Override
    public void delete(String key) {
        Path file = BlobNames.file(root, key);
        calmly("delete", () -> {
            if (Files.deleteIfExists(file)) {
                Folders.removeEmpty(Folders.of(file), root);
            }
            return true;
        });
    }

    private <T> T calmly(String verb, Action<T> action) {
        try {
            return action.run();
        } catch (IOException | UncheckedIOException broken) {
            throw new BlobUnavailableException("blob store could not %s: %s".formatted(verb, broken), broken);
        }
    }

    @FunctionalInterface
    private interface Action<T> {
        T run() throws IOException;
    }
}
