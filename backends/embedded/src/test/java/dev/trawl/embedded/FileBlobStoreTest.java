package dev.trawl.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.testkit.BlobStoreContract;
import dev.trawl.testkit.Race;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileBlobStoreTest extends BlobStoreContract {

    @TempDir
    Path folder;

    @Override
    protected BlobStore open() {
        return new FileBlobStore(folder.resolve("blobs"));
    }

    @Test
    void objects_are_there_after_a_restart() {
        store.put("key", new byte[] {1, 2, 3});
        assertThat(open().get("key", 0, 10)).contains(new byte[] {1, 2, 3});
    }

    @Test
    void only_the_owner_can_look_inside() throws IOException {
        Files.setPosixFilePermissions(folder.resolve("blobs"), PosixFilePermissions.fromString("rwxr-xr-x"));
        open().put("segments/1/1767225600000-1", new byte[3]);
        try (var files = Files.walk(folder.resolve("blobs"))) {
            for (Path path : files.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
            }
        }
    }

    @Test
    void nothing_is_left_behind() throws IOException {
        store.put("a/rather/long/key/that/needs/folders", new byte[10]);
        store.put("a/rather/long/key/that/needs/folders", new byte[10]);
        store.put("a/rather/long/key/that/needs/folders", new byte[11]);
        store.delete("a/rather/long/key/that/needs/folders");
        try (var left = Files.walk(folder.resolve("blobs"))) {
            assertThat(left).containsExactlyInAnyOrder(folder.resolve("blobs"), tmp());
        }
    }

    @Test
    void nothing_is_written_outside_the_root() throws IOException {
        store.put("../outside", new byte[1]);
        store.put(folder.resolve("absolute").toString(), new byte[1]);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("blobs"));
        }
    }

    @Test
    void drafts_of_killed_processes_are_swept_and_never_listed() throws IOException {
        Path draft = Files.write(tmp().resolve("draft-123"), new byte[5]);
        assertThat(store.list("", "", 10)).isEmpty();
        open();
        assertThat(draft).doesNotExist();
    }

    @Test
    void a_draft_that_is_being_written_is_not_swept() throws IOException {
        Path draft = Files.createFile(tmp().resolve("draft-123"));
        try (var channel = FileChannel.open(draft, StandardOpenOption.WRITE);
                var lock = channel.lock()) {
            open();
            assertThat(lock.isValid()).isTrue();
            assertThat(draft).exists();
        }
    }

    @Test
    void stores_that_open_while_others_write_do_no_harm() {
        var contestants = IntStream.range(0, 4)
                .<Callable<Boolean>>mapToObj(number -> () -> IntStream.range(0, 25)
                        .allMatch(round -> open().put("key-" + number + "-" + round, new byte[100])))
                .toList();
        assertThat(Race.between(contestants)).containsOnly(true);
        assertThat(store.list("", "", 1_000)).hasSize(100);
    }

    @Test
    void a_failed_write_is_reported_as_store_unavailable() throws IOException {
        Files.delete(tmp());
        assertThatThrownBy(() -> store.put("key", new byte[1]))
                .isInstanceOf(BlobUnavailableException.class)
                .hasMessageContaining("put");
        assertThat(store.list("", "", 10)).isEqualTo(List.of());
    }

    private Path tmp() {
        return folder.resolve("blobs").resolve("tmp");
    }
}
