package dev.trawl.crawl.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.archive.ReadArtifacts.StoredArtifact;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadArtifactsTest {

    private static final int MOST_OF_A_PAGE = 32 << 20;

    @Test
    void a_resource_larger_than_a_page_may_have_is_skipped() throws IOException {
        var read = new ArrayList<StoredArtifact>();

        assertThat(ReadArtifacts.read(
                        new ByteArrayInputStream(archive(resource(1, MOST_OF_A_PAGE + 1), resource(2, 3))), read::add))
                .isEmpty();

        assertThat(read).extracting(StoredArtifact::name).containsExactly("screenshot-2.png");
    }

    private static byte[] archive(DerivedRecord... records) {
        byte[] head = "HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        var page = new Capture(
                "http://e.org/",
                0,
                "",
                new byte[0],
                head,
                new byte[0],
                false,
                "sha256:0",
                Optional.empty(),
                Map.of(),
                Optional.empty());
        try (var writer = new WarcWriter(WarcCoding.GZIP, 8)) {
            return writer.write(page, List.of(records));
        }
    }

    private static DerivedRecord resource(int number, int bytes) {
        return new DerivedRecord(
                DerivedRecord.Kind.RESOURCE,
                "urn:screenshot-%d:http://e.org/".formatted(number),
                "image/png",
                new byte[bytes],
                true,
                Optional.empty());
    }
}
