package dev.trawl.engines;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.ZonedDateTime;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class S3ServerTest {

    private static final long VALID_SECONDS = 600;
    private static final S3Server S3 = S3Server.start();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @AfterAll
    static void end() {
        CLIENT.close();
        S3.close();
    }

    @Test
    void stored_objects_survive_a_kill() throws Exception {
        assertThat(send("PUT", "kept", S3.secretKey()).statusCode()).isEqualTo(200);
        S3.kill();
        S3.restart();
        assertThat(send("GET", "kept", S3.secretKey()).body()).isEqualTo("kept");
        S3.wipe();
        assertThat(send("GET", "kept", S3.secretKey()).body()).contains("NoSuchKey");
    }

    @Test
    void a_wrong_secret_is_refused() throws Exception {
        assertThat(send("GET", "kept", "guessed").statusCode()).isEqualTo(403);
    }

    @Test
    void a_paused_server_sends_no_reply() {
        Probe probe = Probe.line(S3.port(), "GET / HTTP/1.0\r\n\r\n", "HTTP/1.1 403");
        S3.pause();
        assertThat(probe.answers()).isFalse();
        S3.resume();
        await().until(probe::answers);
    }

    /// A request with the older kind of signature, in its address.
    private static HttpResponse<String> send(String method, String key, String secret) throws Exception {
        String path = "/" + S3Server.BUCKET + "/" + key;
        Mac mac = Mac.getInstance("HmacSHA1");
        mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA1"));
        long expires = serverSeconds() + VALID_SECONDS;
        String text = method + "\n\n\n" + expires + "\n" + path;
        String signature = Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(UTF_8)));
        URI address = URI.create("%s%s?AWSAccessKeyId=%s&Expires=%d&Signature=%s"
                .formatted(S3.endpoint(), path, S3.accessKey(), expires, URLEncoder.encode(signature, UTF_8)));
        var body = method.equals("PUT") ? BodyPublishers.ofString(key) : BodyPublishers.noBody();
        return CLIENT.send(HttpRequest.newBuilder(address).method(method, body).build(), BodyHandlers.ofString());
    }

    private static long serverSeconds() throws Exception {
        var refused =
                CLIENT.send(HttpRequest.newBuilder(URI.create(S3.endpoint())).build(), BodyHandlers.discarding());
        return ZonedDateTime.parse(refused.headers().firstValue("Date").orElseThrow(), RFC_1123_DATE_TIME)
                .toEpochSecond();
    }
}
