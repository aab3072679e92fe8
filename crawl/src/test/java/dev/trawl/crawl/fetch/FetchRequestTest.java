package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.crawl.fetch.cookie.CookieJar;
import dev.trawl.crawl.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a request says, and what it may not say.
@Timeout(300)
class FetchRequestTest {

    private static Url url(String text) {
        return Url.parse(text).orElseThrow();
    }

    @Test
    void the_defaults_protect() {
        assertThat(Budgets.DEFAULTS)
                .isEqualTo(new Budgets(
                        new Budgets.Times(
                                Duration.ofSeconds(10),
                                Duration.ofSeconds(10),
                                Duration.ofSeconds(20),
                                Duration.ofSeconds(10),
                                Duration.ofSeconds(30)),
                        new Budgets.Sizes(65_536, 500, 33_554_432, 67_108_864, 200),
                        20));
        assertThat(PoolConfig.DEFAULTS)
                .isEqualTo(new PoolConfig(
                        512, 8, Duration.ofSeconds(15), 100_000, Duration.ofMinutes(5), Duration.ofSeconds(30)));
    }

    @Test
    void cookies_are_sent_and_not_archived() throws Exception {
        try (RawServer server = RawServer.saying(Replies.ok("fine"));
                Rig rig = new Rig()) {
            var jar = new CookieJar(rig.time);
            jar.store(server.url("/"), List.of("id=s3cret"));
            var reply = rig.fetch(FetchRequest.get(server.url("/"))
                    .withHeaders(List.of(new Header("Cookie", "own=s3cret")))
                    .withCookies(jar));
            assertThat(server.requests().getFirst()).contains("Cookie: own=s3cret; id=s3cret\r\n");
            assertThat(reply.last().orElseThrow().request().text(StandardCharsets.ISO_8859_1))
                    .contains("Cookie: ***\r\n")
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void a_budget_that_cannot_work_is_named() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.DEFAULTS.withTotal(Duration.ZERO))
                .withMessageContaining("fetch.total");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.DEFAULTS.withBytes(-1, 1))
                .withMessageContaining("fetch.body_bytes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budgets.DEFAULTS.withRedirects(101))
                .withMessageContaining("fetch.redirects");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A B|x",
                "''|x",
                "A:|x",
                "Host|x",
                "content-LENGTH|1",
                "Transfer-Encoding|x",
                "Proxy-Authorization|x"
            })
    void a_header_that_would_change_the_request_is_refused(String name, String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Header(name, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nB: c", "a\nb", "a\0b", "\u4e2d"})
    void a_value_that_would_end_its_line_is_refused(String value) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Header("A", value));
    }

    @Test
    void only_the_web_is_fetched() {
        assertThatIllegalArgumentException().isThrownBy(() -> FetchRequest.get(url("file:///etc/passwd")));
    }

    @Test
    void secrets_do_not_show_themselves() {
        String shown = FetchRequest.get(url("http://a.test/"))
                .withHeaders(List.of(new Header("Authorization", "Bearer geheim"), new Header("Cookie", "geheim=1")))
                .withCredentials(new HttpCredentials.Basic("me", "geheim"))
                .toString();
        assertThat(shown).contains("***").doesNotContain("geheim");
    }

    @Test
    void request_has_the_required_and_the_given_headers() throws Exception {
        try (RawServer server = RawServer.saying(Replies.ok("fine"));
                Rig rig = new Rig()) {
            FetchReply reply = rig.fetch(FetchRequest.get(url("http://me:p%40ss@a.test:" + server.port() + "/x?y#z"))
                    .withHeaders(List.of(new Header("Accept", "text/html"), new Header("X", "1"))));
            assertThat(server.requests().getFirst())
                    .isEqualTo("""
                            GET /x?y HTTP/1.1
                            Host: a.test:%d
                            User-Agent: TrawlTest/1.0
                            Accept-Encoding: gzip, deflate, br, zstd
                            Accept: text/html
                            X: 1
                            Authorization: Basic bWU6cEBzcw==

                            """.formatted(server.port()).replace("\n", "\r\n"));
            assertThat(reply.last().orElseThrow().request().text(StandardCharsets.ISO_8859_1))
                    .contains("Authorization: ***\r\n")
                    .doesNotContain("bWU6");
        }
    }

    @Test
    void an_ipv6_address_is_reached_and_named_with_brackets() throws Exception {
        try (RawServer server = new RawServer(RawServer.listen("::1"), talk -> {
                    talk.request();
                    talk.send(Replies.ok("six"));
                });
                Rig rig = new Rig()) {
            FetchReply reply = rig.get(server.at("[::1]", "/"));
            assertThat(reply.status()).isEqualTo(200);
            assertThat(server.requests().getFirst()).contains("Host: [::1]:" + server.port() + "\r\n");
        }
    }
}
