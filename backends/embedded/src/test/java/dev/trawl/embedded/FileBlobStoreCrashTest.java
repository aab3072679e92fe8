package dev.trawl.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A process is killed while it writes: what it said is stored is whole, and so is everything that is listed.
@Timeout(300)
class FileBlobStoreCrashTest {

    @TempDir
    Path folder;

    @RepeatedTest(3)
    void a_killed_writer_leaves_only_whole_objects() throws IOException, InterruptedException {
        int stored = runAndKill(40);
        var store = new FileBlobStore(folder);
        var listed = store.list("", "", 10_000);
        assertThat(listed).hasSizeGreaterThanOrEqualTo(stored);
        for (int number = 0; number < listed.size(); number++) {
            assertThat(listed.get(number)).isEqualTo(BlobWriter.key(number));
            assertThat(store.get(BlobWriter.key(number), 0, 1_000_000)).contains(BlobWriter.content(number));
        }
        try (var drafts = Files.list(folder.resolve("tmp"))) {
            assertThat(drafts).isEmpty();
        }
    }

    /// Returns how many objects the writer had acknowledged before it was killed.
    private int runAndKill(int atLeast) throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var classes = System.getProperty("java.class.path");
        var writer = new ProcessBuilder(java, "-cp", classes, BlobWriter.class.getName(), folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var acknowledged = writer.inputReader()) {
            for (int number = 0; number < atLeast; number++) {
                assertThat(acknowledged.readLine()).isEqualTo(String.valueOf(number));
            }
            // Killed by its handle, because the process object would close what we still read.
            writer.toHandle().destroyForcibly();
            // The last line may be cut off, so it does not count.
            return Math.max(atLeast, atLeast + (int) acknowledged.lines().count() - 1);
        } finally {
            writer.destroyForcibly().waitFor();
        }
    }
}
