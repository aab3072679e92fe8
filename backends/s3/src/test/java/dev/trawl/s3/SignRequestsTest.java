package dev.trawl.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.engines.Engines;
import dev.trawl.engines.S3Server;
import dev.trawl.spi.blob.SignedAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A worker without credentials may do what was signed for it, and nothing else.
class SignRequestsTest {

    private static final byte[] BYTES = "what a worker found".getBytes(UTF_8);
    private static final Duration VALIDITY = Duration.ofMinutes(5);

    private final S3Server server = Engines.s3();
    private final S3BlobStore store = S3BlobStore.open(
            "s3://%s/%s?endpoint=%s".formatted(S3Server.BUCKET, UUID.randomUUID(), server.endpoint()),
            server.accessKey(),
            server.secretKey());
    private final HttpClient worker = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        worker.close();
        store.close();
    }

    @Test
    void a_worker_puts_what_it_said_once() throws Exception {
        SignedAddress put = put("segments/1/2-3", BYTES);
        assertThat(send(put, BYTES)).isEqualTo(200);
        assertThat(send(put, BYTES)).isEqualTo(412);
        assertThat(store.get("segments/1/2-3", 0, 100)).contains(BYTES);
        assertThat(store.put("segments/1/2-3", BYTES)).isTrue();
        assertThat(store.put("segments/1/2-3", new byte[BYTES.length])).isFalse();
    }

    @Test
    void other_bytes_are_refused() throws Exception {
        SignedAddress put = put("key", BYTES);
        assertThat(send(put, "what a worker lied!".getBytes(UTF_8))).isGreaterThanOrEqualTo(400);
        assertThat(send(put, new byte[5])).isGreaterThanOrEqualTo(400);
        assertThat(store.size("key")).isEmpty();
    }

    @Test
    void the_condition_cannot_be_left_out() throws Exception {
        store.put("key", new byte[] {1});
        SignedAddress put = put("key", BYTES);
        var headers = new HashMap<>(put.headers());
        assertThat(headers.keySet().removeIf("if-none-match"::equalsIgnoreCase)).isTrue();
        assertThat(send(new SignedAddress(put.method(), put.address(), headers), BYTES))
                .isEqualTo(403);
        assertThat(store.get("key", 0, 10)).contains(new byte[] {1});
    }

    @Test
    void another_key_is_not_signed() throws Exception {
        SignedAddress put = put("key-1", BYTES);
        var other = URI.create(put.address().toString().replace("key-1", "key-2"));
        assertThat(send(new SignedAddress(put.method(), other, put.headers()), BYTES))
                .isEqualTo(403);
        assertThat(store.list("", "", 10)).isEmpty();
    }

    @Test
    void a_very_long_key_is_found_again() throws Exception {
        String key = "中".repeat(512);
        assertThat(send(put(key, BYTES), BYTES)).isEqualTo(200);
        assertThat(store.list("", "", 10)).containsExactly(key);
    }

    @Test
    void a_worker_reads_whole_objects_and_ranges() throws Exception {
        store.put("key", BYTES);
        SignedAddress get = store.signGet("key", VALIDITY);
        assertThat(get.method()).isEqualTo("GET");
        assertThat(read(get, "bytes=0-")).isEqualTo(BYTES);
        assertThat(read(get, "bytes=7-12")).isEqualTo("worker".getBytes(UTF_8));
    }

    @Test
    void a_signature_is_not_printed() {
        assertThat(store.signGet("key", VALIDITY).toString())
                .doesNotContain("Signature")
                .contains("/key!");
    }

    private SignedAddress put(String key, byte[] bytes) {
        return store.signPut(key, bytes.length, Sha256.hex(bytes), VALIDITY);
    }

    private int send(SignedAddress put, byte[] bytes) throws Exception {
        var request = HttpRequest.newBuilder(put.address()).method(put.method(), BodyPublishers.ofByteArray(bytes));
        put.headers().forEach(request::header);
        HttpResponse<String> answer = worker.send(request.build(), BodyHandlers.ofString());
        return answer.statusCode();
    }

    private byte[] read(SignedAddress get, String range) throws Exception {
        var request = HttpRequest.newBuilder(get.address()).header("Range", range);
        get.headers().forEach(request::header);
        return worker.send(request.build(), BodyHandlers.ofByteArray()).body();
    }
}
