package dev.trawl.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// A folder that is deleted with its owner, and new folders in it.
final class TemporaryFolder implements AutoCloseable {

    private final Path root;
    private int made;

    TemporaryFolder() throws IOException {
        this.root = Files.createTempDirectory("trawl-bench");
    }

    /// A new empty folder.
    synchronized Path fresh() {
        try {
            return Files.createDirectory(root.resolve("f" + ++made));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        delete(root);
    }

    /// Deletes a folder with all it holds, as far as that can be done.
    static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException _) {
            // somebody still writes there; the system clears its folder of temporary files
        }
    }
}
