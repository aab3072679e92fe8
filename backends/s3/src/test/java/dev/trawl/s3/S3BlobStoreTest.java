package dev.trawl.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.engines.Engines;
import dev.trawl.engines.S3Server;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.testkit.BlobStoreContract;
import dev.trawl.testkit.Race;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

class S3BlobStoreTest extends BlobStoreContract {

    private final S3Server server = Engines.s3();
    private final String prefix = "test-" + UUID.randomUUID();
    private final List<S3BlobStore> opened = new ArrayList<>();

    @Override
    protected BlobStore open() {
        return open(prefix);
    }

    private S3BlobStore open(String below) {
        var store = S3BlobStore.open(url(below), server.accessKey(), server.secretKey());
        opened.add(store);
        return store;
    }

    @AfterEach
    void close() {
        opened.forEach(S3BlobStore::close);
    }

    @Test
    void a_large_object_is_put_whole_and_once() {
        byte[] bytes = large();
        assertThat(store.put("large", bytes)).isTrue();
        assertThat(store.put("large", bytes)).isTrue();
        assertThat(store.size("large")).contains((long) bytes.length);
        assertThat(store.get("large", PutObject.LARGE, 100)).contains(new byte[] {7, 7, 7, 7, 7});
        bytes[3] = 1;
        assertThat(store.put("large", bytes)).isFalse();
        assertThat(store.put("large", new byte[1])).isFalse();
        assertThat(store.get("large", 3, 1)).contains(new byte[] {7});
        assertThat(store.list("", "", 10)).containsExactly("large");
        try (S3Client client = client()) {
            assertThat(client.listMultipartUploads(list -> list.bucket(S3Server.BUCKET))
                            .uploads())
                    .isEmpty();
        }
    }

    @Test
    void one_of_several_large_puts_wins() {
        var number = new AtomicInteger();
        var wins = Race.of(2, () -> {
            byte[] bytes = large();
            bytes[0] = (byte) number.incrementAndGet();
            return store.put("contested", bytes);
        });
        assertThat(wins).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void stores_with_other_prefixes_do_not_mix() {
        var other = open(prefix + "/below");
        store.put("key", new byte[] {1});
        other.put("key", new byte[] {2});
        assertThat(other.get("key", 0, 1)).contains(new byte[] {2});
        assertThat(other.list("", "", 10)).containsExactly("key");
        assertThat(store.list("", "", 10)).containsExactly("below/key", "key");
        assertThat(open("").list(prefix + "/", "", 10)).hasSize(2);
    }

    @Test
    void objects_of_others_are_left_alone() {
        try (S3Client client = client()) {
            client.putObject(
                    put -> put.bucket(S3Server.BUCKET).key(prefix + "/readme.txt"), RequestBody.fromString("hello"));
            client.putObject(put -> put.bucket(S3Server.BUCKET).key(prefix + "/key!"), RequestBody.fromString("hello"));
        }
        assertThat(store.list("", "", 10)).containsExactly("key");
        assertThat(store.put("key", "hello".getBytes(UTF_8))).isTrue();
        assertThat(store.put("key", "world".getBytes(UTF_8))).isFalse();
    }

    @Test
    void very_long_keys_are_listed_in_order_in_pages() {
        String head = "中".repeat(300);
        var keys = List.of(head, head + "!", head + "a", head + "b".repeat(200), head + "中", "中", "中".repeat(512), "丮");
        keys.forEach(key -> assertThat(store.put(key, new byte[1])).isTrue());
        var expected = keys.stream().sorted(ObjectNames::compare).toList();
        var listed = new ArrayList<String>();
        for (var page = store.list("", "", 2); !page.isEmpty(); page = store.list("", listed.getLast(), 2)) {
            listed.addAll(page);
        }
        assertThat(listed).isEqualTo(expected);
        assertThat(store.list(head + "b", "", 10)).containsExactly(head + "b".repeat(200));
        assertThat(store.list(head, head, 10)).doesNotContain(head).hasSize(5);
    }

    private static byte[] large() {
        var bytes = new byte[PutObject.LARGE + 5];
        Arrays.fill(bytes, (byte) 7);
        return bytes;
    }

    private String url(String below) {
        return "s3://%s/%s?endpoint=%s".formatted(S3Server.BUCKET, below, server.endpoint());
    }

    private S3Client client() {
        return new Connect(S3Address.parse(url("")), server.accessKey(), server.secretKey()).client();
    }
}
