package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a redirect takes with it to another origin: nothing that proves who asks. (S3)
@Timeout(300)
class CredentialLeakTest {

    private static final int[] CODES = {301, 302, 303, 307, 308};
    private static final String OWN = "Basic bWU6c2VjcmV0"; // me:secret

    private final Rig rig = new Rig();
    private final AtomicReference<String> reply = new AtomicReference<>("");
    private final RawServer plain = new RawServer(this::answer);
    private final RawServer other = new RawServer(this::answer);
    private OwnCertificate certificates;
    private RawServer secure;

    @BeforeEach
    void open(@TempDir Path folder) throws Exception {
        certificates = new OwnCertificate(folder);
        secure = new RawServer(certificates.listen(), this::answer);
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
        plain.close();
        other.close();
        secure.close();
    }

    private void answer(RawServer.Talk talk) throws IOException {
        for (String request = talk.request(); !request.isEmpty(); request = talk.request()) {
            talk.send(request.contains(" /from ") ? reply.get() : Replies.ok("end"));
        }
    }

    /// From where to where, and which of the two secrets may go along.
    @ParameterizedTest
    @CsvSource({
        "http://service.test:PLAIN, http://service.test:PLAIN, true, true",
        "http://service.test:PLAIN, http://SERVICE.test.:PLAIN, false, false",
        "http://service.test:PLAIN, http://service.test:OTHER, false, true",
        "http://service.test:PLAIN, http://other.test:PLAIN, false, false",
        "http://service.test:PLAIN, http://sub.service.test:PLAIN, false, false",
        "http://sub.service.test:PLAIN, http://service.test:PLAIN, false, false",
        "http://service.test:PLAIN, http://service.test@other.test:PLAIN, false, false",
        "http://service.test:PLAIN, https://service.test:SECURE, false, true",
        "https://service.test:SECURE, http://service.test:PLAIN, false, false",
        "https://service.test:SECURE, http://other.test:PLAIN, false, false",
        "https://service.test:SECURE, https://service.test:SECURE, true, true"
    })
    void secrets_stay_with_their_origin(String from, String to, boolean authorization, boolean cookie) {
        for (int code : CODES) {
            for (boolean asHeader : new boolean[] {true, false}) {
                reply.set(Replies.redirect(code, at(to) + "/to"));
                FetchReply got = rig.fetch(request(at(from) + "/from", asHeader));

                String second = requestFor(got.finalUrl());
                assertThat(second.contains("Authorization: " + OWN))
                        .as("%d", code)
                        .isEqualTo(authorization);
                assertThat(second.contains("Cookie: a=b")).as("%d", code).isEqualTo(cookie);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void proxy_credentials_are_never_sent_to_the_origin(int code) throws Exception {
        reply.set(Replies.redirect(code, "https://service.test:%d/to".formatted(secure.port())));
        try (RawServer proxy = new RawServer(talk -> {
            String request = talk.request();
            if (request.startsWith("CONNECT ")) {
                try (Socket onward = new Socket(InetAddress.ofLiteral("127.0.0.1"), secure.port())) {
                    talk.send("HTTP/1.1 200 Connection established\r\n\r\n");
                    talk.join(onward);
                }
            } else {
                talk.send(reply.get());
            }
        })) {
            var through = new HttpProxy(
                    "127.0.0.1", proxy.port(), Optional.of(new HttpCredentials.Basic("me", "secret")), true);
            rig.fetch(request(plain.url("/from").href(), true).withProxy(through));

            assertThat(proxy.requests()).hasSize(2).allMatch(head -> head.contains("Proxy-Authorization: " + OWN));
            assertThat(proxy.requests().getLast()).doesNotContain("\r\nAuthorization", "Cookie");
            assertThat(secure.requests())
                    .hasSize(1)
                    .noneMatch(head -> head.contains("Authorization") || head.contains("Cookie"));
        }
    }

    private FetchRequest request(String url, boolean asHeader) {
        var cookie = new Header("Cookie", "a=b");
        FetchRequest request = FetchRequest.get(Url.parse(url).orElseThrow()).withTrust(certificates.trust());
        return asHeader
                ? request.withHeaders(List.of(cookie, new Header("Authorization", OWN)))
                : request.withHeaders(List.of(cookie)).withCredentials(new HttpCredentials.Basic("me", "secret"));
    }

    private String requestFor(Url url) {
        RawServer server = url.port() == plain.port() ? plain : url.port() == other.port() ? other : secure;
        assertThat(server.requests().getLast()).startsWith("GET /to ");
        return server.requests().getLast();
    }

    private String at(String origin) {
        return origin.replace("PLAIN", String.valueOf(plain.port()))
                .replace("OTHER", String.valueOf(other.port()))
                .replace("SECURE", String.valueOf(secure.port()));
    }
}
