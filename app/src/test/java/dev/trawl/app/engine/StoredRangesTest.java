package dev.trawl.app.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.embedded.FileBlobStore;
import dev.trawl.s3.S3BlobStore;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// 000.26: the address of a stored object leads to it.
class StoredRangesTest {

    private static final String KEY = "segments/4/1700000000000-1";

    @TempDir
    Path folder;

    @Test
    void the_address_of_a_file_is_the_file() {
        var blobs = new FileBlobStore(folder);
        blobs.put(KEY, new byte[] {1, 2, 3});
        assertThat(Path.of(URI.create(blobs.address(KEY)))).hasBinaryContent(new byte[] {1, 2, 3});
        assertThat(Files.exists(Path.of(URI.create(blobs.address("segments/4/9-9")))))
                .isFalse();
    }

    @Test
    void the_address_of_an_object_names_bucket_and_prefix_and_no_credential() {
        try (var blobs = S3BlobStore.open("s3://key:secret@bucket/some/prefix?endpoint=http://127.0.0.1:1", "", "")) {
            assertThat(blobs.address(KEY))
                    .startsWith("s3://bucket/some/prefix/segments/4/1700000000000-1")
                    .doesNotContain("secret", "endpoint");
        }
    }
}
