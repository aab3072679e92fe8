package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Odd replies get the verdict of curl. Each was sent to curl 8.22 by a raw server on loopback, with
/// `curl -sSL --compressed`; the first column is its exit code: 0 read, 8 weird server reply, 18 partial file, 56
/// receive error. (C7)
@Timeout(300)
class CurlVerdictTest {

    private static final String CHUNKED = "HTTP/1.1 200 OK~Transfer-Encoding: chunked~";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                // A transfer coding wins over a length, whichever comes first; the length must still be a valid one.
                "0|Transfer-Encoding: chunked~Content-Length: 2~~4~tea!~0~~",
                "0|Content-Length: 77~Transfer-Encoding: chunked~~4~tea!~0~~",
                "0|Content-Length: 88888888888888888888~Transfer-Encoding: chunked~~4~tea!~0~~",
                "0|Transfer-Encoding: ~Content-Length: 4~~tea!more",
                "0|Transfer-Encoding: identity~Content-Length: 4~~tea!more",
                "8|Content-Length: two~Transfer-Encoding: chunked~~4~tea!~0~~",
                "8|Transfer-Encoding: chunked~Content-Length: -2~~4~tea!~0~~",
                "8|Transfer-Encoding: chunked~Content-Length: 2~Content-Length: 4~~4~tea!~0~~",
                // A length beyond a signed 64-bit number is passed over with the rest of its line.
                "0|Content-Length: 88888888888888888888~~tea!",
                "0|Content-Length: 9223372036854775808~Connection: close~~tea!",
                "0|Content-Length: 88888888888888888888, no number~~tea!",
                "0|Content-Length: 88888888888888888888x~~tea!",
                "0|Content-Length: 4~Content-Length: 88888888888888888888~~tea!more",
                "0|Content-Length: 88888888888888888888~Content-Length: 4~~tea!more",
                "0|Content-Length: 4, 88888888888888888888~~tea!more",
                "18|Content-Length: 9223372036854775807~~tea!",
                "18|Content-Length: 40~Connection: close~~tea!",
                // A list of lengths needs equal values.
                "0|Content-Length: 4 ,\t04~~tea!more",
                "8|Content-Length: 4,5~~tea!m",
                "8|Content-Length: 4,~~tea!",
                "8|Content-Length: ,4~~tea!",
                "8|Content-Length: +4~~tea!",
                // A folded line continues the value before it, also of a length or coding.
                "0|Content-Length:~ 4~~tea!more",
                "0|Content-Length: 4~\t ~~tea!more",
                "8|Content-Length: 4~ 4~~tea!",
                "0|Transfer-Encoding:~ chunked~~4~tea!~0~~",
                // A name with white space before its colon is another name.
                "0|X : y~Content-Length: 4~~tea!more",
                "0|X\t : y~Content-Length: 4~~tea!more",
                "0|Content-Length : 2~~tea!",
                "0|Content-Length : 2~Content-Length: 4~~tea!more",
                "0|Content-Length : 2~Transfer-Encoding: chunked~~4~tea!~0~~",
                "0|Transfer-Encoding : chunked~Content-Length: 4~~tea!more",
                "0|Content-Length: 4~Transfer-Encoding\t: chunked~~tea!more",
                "0|Transfer-Encoding : gzip~~tea!",
                "0|Transfer-Encoding : gzip~Transfer-Encoding: chunked~~4~tea!~0~~",
                // Two addresses to go to are a broken reply, even where none is needed.
                "8|Location: /a~Location: /b~Content-Length: 4~~tea!",
                "0|Location: /a~location: /a~Content-Length: 4~~tea!"
            })
    void a_head_gets_the_verdict_of_curl(int exit, String rest) throws Exception {
        check(exit, "HTTP/1.1 200 OK~" + rest);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "0|4~tea!~0~X: y~~",
                "0|4~tea!~0~X : y~~",
                "0|4~tea!~0~: y~~",
                "0|4~tea!~0~X\u00e9: y~~",
                "0|4~tea!~0~X: y%%",
                "8|4~tea!~0~X: y@z~~",
                "8|4~tea!~0~@: y~~",
                "8|4~tea!~0~no colon~~",
                "56|4~tea!~0~X: y^z~~",
                "56|4~tea!~0~^z~~",
                "0|0000000000000004~tea!~0~~",
                "56|00000000000000004~tea!~0~~",
                "18|7fffffffffffffff~tea!",
                "56|8000000000000000~tea!",
                "56|ffffffffffffffff~tea!",
                "56|ffffffffffffffffff~tea!",
                "0|4; x~tea!~0~~",
                "0|4 ; x = y\t; z=\"a;b\" ~tea!~0~~"
            })
    void chunks_get_the_verdict_of_curl(int exit, String chunks) throws Exception {
        check(exit, CHUNKED + "~" + chunks);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|/end|Location: /end~",
                "0|/end|Location: /end~Location: /end~",
                "0|/end|Location:~Location: /end~",
                "0|/end|Location: /end~Location:~",
                "0|/start|Location:~",
                "0|/an%20end|Location: /an end~",
                "0|/an%20end|Location: /an~ \t end~",
                "8|/start|Location: /end~Location: /other~",
                "8|/start|Location: /end~LOCATION: /END~"
            })
    void a_redirect_gets_the_verdict_of_curl(int exit, String end, String locations) throws Exception {
        try (RawServer server = new RawServer(talk -> {
                    boolean start = talk.request().startsWith("GET /start ");
                    talk.send(start ? wire("HTTP/1.1 302 Found~" + locations + "Content-Length: 0~~") : Replies.ok(""));
                });
                Rig rig = new Rig()) {
            FetchReply got = rig.get(server.url("/start"));

            assertThat(got.failure().map(FetchReply.Failure::error).isPresent()).isEqualTo(exit != 0);
            assertThat(got.finalUrl()).isEqualTo(server.url(end));
        }
    }

    @Test
    void a_connection_is_not_kept_after_a_reply_with_a_length_and_a_transfer_coding() throws Exception {
        String reply = wire(CHUNKED + "Content-Length: 2~~4~tea!~0~~");
        try (RawServer server = new RawServer(talk -> {
                    while (!talk.request().isEmpty()) {
                        talk.send(reply);
                    }
                });
                Rig rig = new Rig()) {
            rig.get(server.url("/1"));

            assertThat(rig.get(server.url("/2")).body().size()).isEqualTo(4);
            assertThat(server.connections()).isEqualTo(2);
            assertThat(rig.fetcher.idleConnections()).isZero();
        }
    }

    private static void check(int exit, String reply) throws Exception {
        try (RawServer server = RawServer.saying(wire(reply));
                Rig rig = new Rig()) {
            FetchReply got = rig.get(server.url("/"));

            assertThat(got.failure().map(FetchReply.Failure::error))
                    .isEqualTo(
                            switch (exit) {
                                case 0 -> Optional.empty();
                                case 18 -> Optional.of(FetchError.TRUNCATED);
                                default -> Optional.of(FetchError.BAD_RESPONSE);
                            });
            if (exit == 0) {
                assertThat(got.body().text(StandardCharsets.ISO_8859_1)).isEqualTo("tea!");
            }
        }
    }

    /// `~` is CR LF, `%` a bare LF, `^` a bare CR, `@` a NUL.
    private static String wire(String text) {
        return text.replace("~", "\r\n").replace('%', '\n').replace('^', '\r').replace('@', '\0');
    }
}
