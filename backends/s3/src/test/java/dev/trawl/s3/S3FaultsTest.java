package dev.trawl.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.S3Server;
import dev.trawl.engines.TcpProxy;
import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.MultipartUpload;

/// A store that is away holds nobody up and is used again by itself when it is back. (R17)
@Timeout(300)
class S3FaultsTest {

    private static final S3Server SERVER = S3Server.start();
    private static final Duration SOON = Duration.ofMinutes(2);

    private final TcpProxy proxy = TcpProxy.to(SERVER.port());
    private final List<S3BlobStore> opened = new ArrayList<>();
    private final String prefix = UUID.randomUUID().toString();
    private final S3BlobStore store = open("trawl/" + prefix, SERVER.accessKey(), SERVER.secretKey());

    @AfterAll
    static void endServer() {
        SERVER.close();
    }

    @AfterEach
    void end() {
        proxy.pass();
        opened.forEach(S3BlobStore::close);
        proxy.close();
    }

    @Test
    void a_store_that_refuses_connections_is_named_and_used_again() {
        store.put("before", new byte[] {1});
        proxy.cut();
        assertUnavailable(() -> store.put("key", new byte[] {1}), "could not put", "does not answer", "blob.url");
        assertUnavailable(() -> store.get("before", 0, 1), "could not get");
        assertUnavailable(() -> store.size("before"), "could not size");
        assertUnavailable(() -> store.list("", "", 1), "could not list");
        assertUnavailable(() -> store.delete("before"), "could not delete");
        proxy.pass();
        await().atMost(SOON).ignoreExceptions().until(() -> store.put("key", new byte[] {1}));
        assertThat(store.list("", "", 10)).containsExactly("before", "key");
    }

    @Test
    @Timeout(value = 300, unit = TimeUnit.SECONDS)
    void calls_to_a_hanging_store_end_at_the_timeout() {
        store.put("before", new byte[] {1});
        SERVER.pause();
        try {
            assertUnavailable(() -> store.put("key", new byte[] {1}), "does not answer");
        } finally {
            SERVER.resume();
        }
        await().atMost(SOON).ignoreExceptions().until(() -> store.put("key", new byte[] {1}));
    }

    @Test
    void a_put_whose_answer_was_lost_is_a_success_when_tried_again() {
        proxy.cutBeforeReply();
        assertUnavailable(() -> store.put("key", new byte[] {1, 2, 3}), "does not answer");
        proxy.pass();
        assertThat(store.put("key", new byte[] {1, 2, 3})).isTrue();
        assertThat(store.put("key", new byte[] {1, 2, 4})).isFalse();
        assertThat(store.get("key", 0, 9)).contains(new byte[] {1, 2, 3});
    }

    @Test
    void an_interrupted_large_put_creates_no_object() {
        var bytes = new byte[PutObject.LARGE];
        Arrays.fill(bytes, (byte) 3);
        proxy.cutBeforeReply();
        assertUnavailable(() -> store.put("large", bytes), "could not put");
        proxy.pass();
        assertThat(store.size("large")).isEmpty();
        assertThat(store.put("large", bytes)).isTrue();
    }

    @Test
    void parts_that_were_sent_before_the_store_went_away_are_removed_when_it_is_back() {
        try (var aside = aside();
                var running = Executors.newVirtualThreadPerTaskExecutor()) {
            proxy.delay(Duration.ofMillis(3));
            var put = running.submit(() -> store.put("large", new byte[PutObject.LARGE]));
            await().atMost(Duration.ofMinutes(2)).until(() -> parts(aside) == 1);
            proxy.cut();
            assertThatThrownBy(put::get).hasCauseInstanceOf(BlobUnavailableException.class);
            assertThat(uploads(aside)).hasSize(1);
            proxy.pass();
            assertThat(store.put("large", new byte[PutObject.LARGE])).isTrue();
            assertThat(uploads(aside)).isEmpty();
            assertThat(store.size("large")).contains((long) PutObject.LARGE);
        }
    }

    @Test
    void a_stored_object_survives_a_kill() {
        store.put("key", new byte[] {1});
        SERVER.restart();
        await().atMost(SOON)
                .ignoreExceptions()
                .until(() -> store.get("key", 0, 1).isPresent());
    }

    @Test
    void a_store_that_comes_back_without_its_bucket_works_at_once() {
        var other = open("another-bucket", SERVER.accessKey(), SERVER.secretKey());
        other.put("key", new byte[] {1});
        SERVER.wipe();
        assertThat(other.list("", "", 10)).isEmpty();
        assertThat(other.get("key", 0, 1)).isEmpty();
        assertThat(other.size("key")).isEmpty();
        other.delete("key");
        assertThat(other.put("key", new byte[] {2})).isTrue();
        assertThat(other.list("", "", 10)).containsExactly("key");
    }

    @Test
    void wrong_credentials_are_reported_with_their_setting() {
        var wrongSecret = open("trawl", SERVER.accessKey(), "guess-1234");
        assertUnavailable(() -> wrongSecret.put("key", new byte[1]), "SignatureDoesNotMatch", "blob.secret_key");
        var wrongKey = open("trawl", "nobody", SERVER.secretKey());
        assertUnavailable(() -> wrongKey.get("key", 0, 1), "refuses the credentials", "blob.access_key");
        assertThat(wrongSecret.check(new ManualTime(0, 0)).findings())
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding).contains("credentials").doesNotContain("guess-1234"));
    }

    @Test
    void check_of_a_healthy_store_leaves_it_unchanged() {
        var check = store.check(new ManualTime(0, 0));
        assertThat(check.findings()).isEmpty();
        assertThat(check.engine()).isEqualTo("s3");
        assertThat(check.address()).contains("127.0.0.1").contains("bucket trawl");
        assertThat(store.list("", "", 10)).isEmpty();
        proxy.cut();
        assertThat(store.check(new ManualTime(0, 0)).findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding).contains("does not answer"));
    }

    @Test
    void a_ping_makes_no_bucket_and_writes_nothing() {
        var missing = open("not-made-yet", SERVER.accessKey(), SERVER.secretKey());
        for (int times = 0; times < 2; times++) {
            var check = missing.ping(new ManualTime(0, 0));
            assertThat(check.isSound()).isTrue();
            assertThat(check.advice()).singleElement().asString().contains("not there");
        }
        store.check(new ManualTime(0, 0));
        assertThat(store.ping(new ManualTime(0, 0)).advice()).isEmpty();
        proxy.cut();
        assertThat(store.ping(new ManualTime(0, 0)).findings())
                .singleElement()
                .asString()
                .contains("does not answer");
    }

    private void assertUnavailable(Runnable call, String... words) {
        assertThatThrownBy(call::run)
                .isInstanceOf(BlobUnavailableException.class)
                .hasMessageContaining("127.0.0.1:" + proxy.port())
                .hasMessageContainingAll(words)
                .hasMessageNotContaining(SERVER.secretKey());
    }

    private long parts(S3Client aside) {
        return uploads(aside).stream()
                .mapToLong(upload -> aside.listParts(list ->
                                list.bucket(S3Server.BUCKET).key(upload.key()).uploadId(upload.uploadId()))
                        .parts()
                        .size())
                .sum();
    }

    private List<MultipartUpload> uploads(S3Client aside) {
        return aside.listMultipartUploads(list -> list.bucket(S3Server.BUCKET)).uploads().stream()
                .filter(upload -> upload.key().startsWith(prefix))
                .toList();
    }

    /// To look into the store past the proxy.
    private static S3Client aside() {
        return new Connect(S3Address.parse(SERVER.url()), SERVER.accessKey(), SERVER.secretKey()).client();
    }

    private S3BlobStore open(String place, String accessKey, String secretKey) {
        var store = S3BlobStore.open(
                "s3://%s?endpoint=http://127.0.0.1:%d".formatted(place, proxy.port()), accessKey, secretKey);
        opened.add(store);
        return store;
    }
}
