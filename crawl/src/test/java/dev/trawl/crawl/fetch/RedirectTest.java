package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.crawl.fetch.cookie.CookieJar;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Redirects: where they lead, and what goes with them. (C2, S3)
@Timeout(300)
class RedirectTest {

    private static final List<Header> SECRETS = List.of(
            new Header("A", "B"),
            new Header("Cookie", "a=b"),
            new Header("Authorization", "Bearer x"),
            new Header("X-Key", "k", true));

    private final Rig rig = new Rig();
    private final RawServer home = new RawServer(talk -> {
        for (String request = talk.request(); !request.isEmpty(); request = talk.request()) {
            talk.send(answer(request.split(" ", 3)[1]));
        }
    });
    private final RawServer other = RawServer.saying(Replies.ok("other"));

    @AfterEach
    void stop() throws Exception {
        rig.close();
        home.close();
        other.close();
    }

    private String answer(String target) {
        String[] parts = target.split("[?]", 2);
        return switch (parts[0]) {
            case "/to" -> Replies.redirect(302, parts[1]);
            case "/loop" -> Replies.redirect(301, "/loop");
            case "/count" -> Replies.redirect(302, "/count?" + (Integer.parseInt(parts[1]) + 1));
            case "/none" -> "HTTP/1.1 302 Nowhere\r\nContent-Length: 4\r\n\r\nbody";
            case "/bad-body" ->
                "HTTP/1.1 302 Found\r\nLocation: /end\r\nContent-Length: 9\r\nContent-Encoding: gzip\r\n\r\nnot gzip!";
            case "/cookie" -> "HTTP/1.1 302 Found\r\nLocation: /end\r\nSet-Cookie: seen=1\r\nContent-Length: 0\r\n\r\n";
            case "/301", "/302", "/303", "/307", "/308" ->
                Replies.redirect(Integer.parseInt(parts[0].substring(1)), parts.length > 1 ? parts[1] : "/end");
            default -> Replies.ok("end");
        };
    }

    @Test
    void a_redirect_chain_is_followed_and_reported() {
        FetchReply reply = rig.get(home.url("/to?/to?/end"));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.hops()).containsExactly(home.url("/to?/end"), home.url("/end"));
        assertThat(reply.finalUrl()).isEqualTo(home.url("/end"));
        assertThat(reply.exchanges())
                .extracting(exchange -> exchange.head().status())
                .containsExactly(302, 302, 200);
        assertThat(home.connections()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/loop", "/count?0"})
    void too_many_redirects_are_an_error(String path) {
        FetchReply reply = rig.get(home.url(path));
        assertThat(reply.failure().orElseThrow().error()).isEqualTo(FetchError.TOO_MANY_REDIRECTS);
        assertThat(home.requests()).hasSize(21);
        assertThat(reply.hops()).hasSize(20);
    }

    @Test
    void a_site_that_sends_from_http_to_https_and_back_is_left(@TempDir Path folder) throws Exception {
        OwnCertificate certificates = new OwnCertificate(folder);
        AtomicInteger securePort = new AtomicInteger();
        try (RawServer plain = new RawServer(talk -> {
                    talk.request();
                    talk.send(Replies.redirect(302, "https://service.test:%d/".formatted(securePort.get())));
                });
                RawServer secure = new RawServer(certificates.listen(), talk -> {
                    talk.request();
                    talk.send(
                            Replies.redirect(302, plain.at("service.test", "/").href()));
                })) {
            securePort.set(secure.port());
            FetchReply reply =
                    rig.fetch(FetchRequest.get(plain.at("service.test", "/")).withTrust(certificates.trust()));
            assertThat(reply.failure().orElseThrow().error()).isEqualTo(FetchError.TOO_MANY_REDIRECTS);
            assertThat(plain.requests().size() + secure.requests().size()).isEqualTo(21);
        }
    }

    @Test
    void a_redirect_whose_body_never_ends_is_followed_when_it_stands_still() throws Exception {
        try (RawServer endless = new RawServer(talk -> {
            talk.request();
            talk.send(
                    "HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 99\r\n\r\nhalf".formatted(home.url("/end")));
            talk.hold();
        })) {
            CompletableFuture<FetchReply> reply = rig.begin(FetchRequest.get(endless.url("/")));
            await().pollInterval(Duration.ofMillis(10)).until(() -> {
                rig.time.advance(Duration.ofSeconds(1));
                return reply.isDone();
            });
            assertThat(reply.join().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "data:text/html,x",
                "javascript:1",
                "ftp://x/",
                "http://[bad",
                "http://a b/"
            })
    void only_the_web_is_followed(String target) {
        FetchReply reply = rig.get(home.url("/to?" + target.replace(" ", "%20")));
        assertThat(reply.failure().orElseThrow().error()).isEqualTo(FetchError.BAD_REDIRECT);
        assertThat(reply.status()).isEqualTo(302);
    }

    @Test
    void a_redirect_without_a_target_is_a_reply() {
        FetchReply reply = rig.get(home.url("/none"));
        assertThat(reply.failure()).isEmpty();
        assertThat(reply.status()).isEqualTo(302);
        assertThat(reply.body().text(StandardCharsets.UTF_8)).isEqualTo("body");
    }

    @Test
    void the_body_of_a_redirect_does_not_matter() {
        FetchReply reply = rig.get(home.url("/bad-body"));
        assertThat(reply.failure()).isEmpty();
        assertThat(reply.status()).isEqualTo(200);
    }

    @Test
    void a_fragment_is_carried_on() {
        FetchReply reply = rig.get(home.url("/to?/end#part"));
        assertThat(reply.finalUrl()).isEqualTo(home.url("/end#part"));
        assertThat(home.requests()).noneMatch(request -> request.contains("#"));
    }

    @ParameterizedTest
    @CsvSource({"301,GET", "302,GET", "303,GET", "307,POST", "308,POST"})
    void a_post_stays_one_only_where_the_server_insists(int status, String method) {
        rig.fetch(FetchRequest.get(home.url("/" + status))
                .withMethod(Method.POST, Octets.of("form".getBytes(StandardCharsets.UTF_8)))
                .withHeaders(List.of(new Header("Content-Type", "text/plain"))));
        String second = home.requests().getLast();
        assertThat(second).startsWith(method + " /end ");
        assertThat(second.contains("Content-Length: 4")).isEqualTo(method.equals("POST"));
        assertThat(second.contains("Content-Type:")).isEqualTo(method.equals("POST"));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void secrets_stay_with_their_origin(int status) {
        rig.fetch(FetchRequest.get(home.url("/" + status)).withHeaders(SECRETS));
        assertThat(home.requests().getLast()).contains("A: B", "Cookie: a=b", "Authorization: Bearer x", "X-Key: k");

        rig.fetch(
                FetchRequest.get(home.url("/" + status + "?" + other.url("/"))).withHeaders(SECRETS));
        assertThat(other.requests().getLast()).contains("A: B", "Cookie: a=b").doesNotContain("Authorization", "X-Key");

        rig.fetch(FetchRequest.get(home.url("/" + status + "?" + other.at("other.test", "/")))
                .withHeaders(SECRETS)
                .withCredentials(new HttpCredentials.Basic("user", "password")));
        assertThat(other.requests().getLast()).contains("A: B").doesNotContain("Cookie", "Authorization");
    }

    @Test
    void credentials_dropped_by_a_redirect_stay_dropped() throws Exception {
        try (RawServer back =
                RawServer.saying(Replies.redirect(302, home.url("/end").href()))) {
            rig.fetch(FetchRequest.get(home.url("/to?" + back.at("other.test", "/")))
                    .withHeaders(SECRETS));
            assertThat(back.requests()).hasSize(1);
            assertThat(home.requests().getLast()).startsWith("GET /end").doesNotContain("Cookie", "Authorization");
        }
    }

    @Test
    void conditions_are_about_the_first_address_only() {
        rig.fetch(FetchRequest.get(home.url("/302")).unlessStill("\"tag\"", "Sat, 01 Nov 2026 00:00:00 GMT"));
        assertThat(home.requests().getFirst()).contains("If-None-Match: \"tag\"", "If-Modified-Since: Sat");
        assertThat(home.requests().getLast()).doesNotContain("If-None-Match", "If-Modified-Since");
    }

    @Test
    void cookies_live_from_hop_to_hop() {
        rig.fetch(FetchRequest.get(home.url("/cookie"))
                .withCookies(new CookieJar(rig.time))
                .withHeaders(List.of(new Header("Cookie", "own=1"))));
        assertThat(home.requests().getLast()).startsWith("GET /end").contains("Cookie: own=1; seen=1\r\n");
    }

    @Test
    void a_check_may_leave_or_refuse_a_redirect() {
        AtomicInteger seen = new AtomicInteger();
        FetchReply left = rig.fetch(
                FetchRequest.get(home.url("/to?/to?" + other.url("/"))).withHops((_, to, hop) -> {
                    seen.set(hop);
                    return to.port() == home.port() ? HopCheck.Verdict.FOLLOW : HopCheck.Verdict.LEAVE;
                }));
        assertThat(left.leftTo()).contains(other.url("/"));
        assertThat(left.failure()).isEmpty();
        assertThat(left.status()).isEqualTo(302);
        assertThat(seen.get()).isEqualTo(2);

        FetchReply refused =
                rig.fetch(FetchRequest.get(home.url("/302")).withHops((_, _, _) -> HopCheck.Verdict.REFUSE));
        assertThat(refused.failure().orElseThrow().error()).isEqualTo(FetchError.REFUSED_REDIRECT);
        assertThat(other.requests()).isEmpty();
    }
}
