package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What comes back of replies that break HTTP. (C5, C7)
@Timeout(300)
class BadReplyTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "no_reply|''",
                "bad_response|hello",
                "bad_response|<html>old</html>",
                "bad_response|HTP/1.1 200 OK~~",
                "bad_response|HTTP/1.2 200 OK~~",
                "bad_response|HTTP/2.1 200 OK~~",
                "bad_response|HTTP/01.1 200 OK~~",
                "bad_response|HTTP/11.1 200 OK~~",
                "bad_response|HTTP/1x1 200 OK~~",
                "bad_response|ICY 200 OK~~",
                "bad_response|HTTP/1.10 200 OK~~",
                "bad_response|HTTP/1.1\t200 OK~~",
                "bad_response|HTTP/1.1  200 OK~~",
                "bad_response|HTTP/1.1 20 OK~~",
                "bad_response|HTTP/1.1 2000 OK~~",
                "bad_response|HTTP/1.1 099 OK~~",
                "bad_response|HTTP/1.1 200OK~~",
                "bad_response|HTTP/1.1 101 Switching~Upgrade: x~~",
                "bad_response|HTTP/1.1 200 OK~no colon here~~",
                "bad_response|HTTP/1.1 200 OK~: no name~~",
                "bad_response|HTTP/1.1 200 OK~A: nul@in value~~",
                "bad_response|HTTP/1.1 200 OK~A: 1^B: 2~~",
                "bad_response|HTTP/1.1 200 OK~ folded: first~~",
                "bad_response|HTTP/1.1 200 OK~Content-Length: -1~~x",
                "bad_response|HTTP/1.1 200 OK~Content-Length: +1~~x",
                "bad_response|HTTP/1.1 200 OK~Content-Length: 0x1~~x",
                "bad_response|HTTP/1.1 200 OK~Content-Length: ~~x",
                "bad_response|HTTP/1.1 200 OK~Content-Length: 1,2~~xx",
                "bad_response|HTTP/1.1 200 OK~Content-Length: 1~Content-Length: 2~~xx",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked, gzip~~x",
                "decode|HTTP/1.1 200 OK~Transfer-Encoding: chunkedchunked~~x",
                "decode|HTTP/1.1 200 OK~Transfer-Encoding: gzip~Content-Length: 1~~x",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;x%hello%0%%",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked, chunked, chunked~~0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked, chunked, gzip~~0~~",
                "bad_response|HTTP/1.1 200 OK~Content-Length: 5~ 5~~hello",
                "bad_response|HTTP/1.1 200 OK~A: bell\u0007~~",
                "bad_response|HTTP/1.1 200 OK~A: delete\u007f~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: \u000bchunked~~0~~",
                "bad_response|HTTP/1.1 200 OK~\"A\": b~~",
                "bad_response|HTTP/1.1 200 OK~A\u00e9: b~~",
                "bad_response|HTTP/1.1 200 OK~Content-Length: 5 5~~hello",
                "bad_response|HTTP/1.1 200 OK~Content-Length: 5.0~~hello",
                "bad_response|HTTP/1.1 200 OK~Content-Length: 5,~~hello",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;~hello~0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;a b~hello~0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;a@b~hello~0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;a=\"open~hello~0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~ 5~hello~0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~0x5~hello~0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~hello0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~hello~0~no colon~~",
                "truncated|HTTP/1.1 200 OK~Content-Length: 5~^hello",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~x~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~-1~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5 x~hello~0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~3~hello~0~~",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~10000000000000000~x",
                "bad_response|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;a_b%hello~0~~",
                "truncated|HTTP/1.1 200 OK~Content-Len",
                "truncated|HTTP/1.1 200 OK~",
                "truncated|HTTP/1.1 200 OK~Content-Length: 10~~short",
                "truncated|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~hello~",
                "truncated|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~hello~0~",
                "truncated|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~he",
                "truncated|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~"
            })
    void a_reply_that_breaks_http_has_an_error(String code, String reply) throws Exception {
        try (RawServer server = RawServer.saying(wire(reply));
                Rig rig = new Rig()) {
            FetchReply got = rig.get(server.url("/"));
            assertThat(got.failure().map(failure -> failure.error().code())).contains(code);
            assertThat(rig.fetcher.openConnections()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "200|hello|HTTP/1.1 200 OK~Content-Length: 5~~hello",
                "200|hello|HTTP/1.1 200 OK~Content-Length: 5~~hello, and more than it said",
                "200|hello|HTTP/1.1 200 OK~Content-Length: 5~Content-Length: 5~~hello",
                "200|hello|HTTP/1.1 200 OK~Content-Length: 5, 5~~hello",
                "200|hello|HTTP/1.1 200 OK~Content-Length:\t5\t~~hello",
                "200|hello|HTTP/1.1 200~~hello",
                "200|hello|HTTP/1.1 200 ~~hello",
                "200|hello|HTTP/1.0 200 OK~~hello",
                "200|hello|HTTP/1.1 200 OK%Content-Length: 5%%hello",
                "200|hello|HTTP/1.1 200 OK~A: folded~\tvalue~Content-Length: 5~~hello",
                "200|hello|HTTP/1.1 200 OK~Content-Length: 0000000000000000000000005~~hello",
                "200|hello|HTTP/2.0 200 OK~Content-Length: 5~~hello",
                "200|hello|HTTP/1.1 200 odd\u0007 phrase \u00e9~Content-Length: 5~~hello",
                "200|hello|HTTP/1.1 200 OK~A: \u00e9\u00ff\t~Content-Length: 5~~hello",
                "200|hello|HTTP/1.1 200 OK~Transfer-Encoding: chunked, chunked~~5~hello~0~~",
                "200|hello|HTTP/1.1 200 OK~Transfer-Encoding: chunked~Transfer-Encoding: chunked~~5~hello~0~~",
                "200|hello|HTTP/1.1 200 OK~Transfer-Encoding: ~~hello",
                "200|hello|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;a;b=c;d=\"e\\\"f\"~hello~0~~",
                "200|hello|~HTTP/1.1 200 OK~Content-Length: 5~~hello",
                "200|hello|HTTP/1.1 100 Continue~~HTTP/1.1 103 Early~Link: x~~HTTP/1.1 200 OK~Content-Length: 5~~hello",
                "200|hello|HTTP/1.1 200 OK~transfer-ENCODING: Chunked~~5~hello~0~~",
                "200|hello|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~002;x=\"y\"~he~3  ~llo~0~Trailer: t~~",
                "200|hello|HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5%hello%0%%",
                "200|hello|HTTP/1.1 200 OK~Transfer-Encoding: identity, identity~Content-Length: 5~~hello",
                "200|hello|HTTP/1.1 200 OK~Content-Encoding: none~Content-Length: 5~~hello",
                "999|hello|HTTP/1.1 999 Odd~~hello",
                "204|''|HTTP/1.1 204 None~Content-Length: 5~~hello",
                "304|''|HTTP/1.1 304 Same~Content-Length: 5~~"
            })
    void a_reply_that_is_only_odd_is_read(int status, String body, String reply) throws Exception {
        try (RawServer server = RawServer.saying(wire(reply));
                Rig rig = new Rig()) {
            FetchReply got = rig.get(server.url("/"));
            assertThat(got.failure()).isEmpty();
            assertThat(got.status()).isEqualTo(status);
            assertThat(got.body().text(StandardCharsets.ISO_8859_1)).isEqualTo(body);
        }
    }

    @Test
    void a_folded_value_is_one_line() throws Exception {
        try (RawServer server = RawServer.saying(wire("HTTP/1.1 200 OK~A:  one~ \ttwo ~B: three~~"));
                Rig rig = new Rig()) {
            FetchReply got = rig.get(server.url("/"));
            assertThat(got.header("a").orElseThrow().split("\\s+")).containsExactly("one", "two");
            assertThat(got.header("b")).contains("three");
            assertThat(got.last().orElseThrow().head().raw().text(StandardCharsets.ISO_8859_1))
                    .isEqualTo(wire("HTTP/1.1 200 OK~A:  one~ \ttwo ~B: three~~"));
        }
    }

    @Test
    void a_reply_to_head_has_no_body() throws Exception {
        try (RawServer server = RawServer.saying(wire("HTTP/1.1 200 OK~Content-Length: 1000~~"));
                Rig rig = new Rig()) {
            FetchReply got = rig.fetch(FetchRequest.get(server.url("/")).withMethod(Method.HEAD, Octets.NONE));
            assertThat(got.failure()).isEmpty();
            assertThat(got.body().size()).isZero();
            assertThat(server.requests().getFirst()).startsWith("HEAD / HTTP/1.1\r\n");
        }
    }

    /// `~` is CR LF, `%` a bare LF, `^` a bare CR, `@` a NUL, `_` a CR without its LF.
    private static String wire(String text) {
        return text.replace("~", "\r\n")
                .replace('%', '\n')
                .replace('^', '\r')
                .replace('@', '\0')
                .replace('_', '\r');
    }
}
