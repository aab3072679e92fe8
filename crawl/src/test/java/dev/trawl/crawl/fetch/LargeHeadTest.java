package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Heads made to fill the memory. (C5)
@Timeout(300)
class LargeHeadTest {

    private static final String OK = "HTTP/1.1 200 OK\r\n";

    @Test
    void a_line_of_100_kb_is_too_large() throws Exception {
        assertThat(error(RawServer.saying(OK + "A: " + "x".repeat(100_000) + "\r\n\r\n")))
                .isEqualTo(FetchError.TOO_LARGE_HEADERS);
    }

    @Test
    void ten_thousand_lines_are_too_many() throws Exception {
        assertThat(error(RawServer.saying(OK + "A: 1\r\n".repeat(10_000) + "\r\n")))
                .isEqualTo(FetchError.TOO_LARGE_HEADERS);
    }

    @Test
    void a_megabyte_of_cookies_is_too_large() throws Exception {
        assertThat(error(RawServer.saying(OK + ("Set-Cookie: a=" + "x".repeat(1000) + "\r\n").repeat(1000) + "\r\n")))
                .isEqualTo(FetchError.TOO_LARGE_HEADERS);
    }

    @Test
    void many_short_lines_are_too_many_though_they_are_small() throws Exception {
        assertThat(error(RawServer.saying(OK + "A:\r\n".repeat(501) + "\r\n"))).isEqualTo(FetchError.TOO_LARGE_HEADERS);
    }

    @Test
    void an_endless_head_is_too_large() throws Exception {
        assertThat(error(endless(OK, "A: 1\r\n"))).isEqualTo(FetchError.TOO_LARGE_HEADERS);
    }

    @Test
    void interim_replies_without_end_are_refused() throws Exception {
        assertThat(error(endless("", "HTTP/1.1 100 Continue\r\n\r\n"))).isEqualTo(FetchError.BAD_RESPONSE);
    }

    @Test
    void an_endless_chunk_extension_is_too_large() throws Exception {
        assertThat(error(endless(OK + "Transfer-Encoding: chunked\r\n\r\n5;", "x".repeat(1000))))
                .isEqualTo(FetchError.TOO_LARGE_HEADERS);
    }

    @Test
    void endless_trailers_are_too_large() throws Exception {
        assertThat(error(endless(OK + "Transfer-Encoding: chunked\r\n\r\n0\r\n", "A: 1\r\n")))
                .isEqualTo(FetchError.TOO_LARGE_HEADERS);
    }

    @Test
    void endless_bytes_that_are_not_http_are_rejected() throws Exception {
        assertThat(error(endless("", "x".repeat(1000)))).isEqualTo(FetchError.BAD_RESPONSE);
    }

    @Test
    void a_large_head_within_its_budget_is_read() throws Exception {
        String value = "x".repeat(50_000);
        try (RawServer server = RawServer.saying(OK + "A: " + value + "\r\nContent-Length: 2\r\n\r\nok");
                Rig rig = new Rig()) {
            FetchReply reply = rig.get(server.url("/"));
            assertThat(reply.failure()).isEmpty();
            assertThat(reply.header("a")).contains(value);
            assertThat(reply.body().size()).isEqualTo(2);
        }
    }

    private static RawServer endless(String start, String repeated) {
        return new RawServer(talk -> {
            talk.request();
            talk.send(start);
            while (true) {
                talk.send(repeated);
            }
        });
    }

    private static FetchError error(RawServer opened) throws IOException {
        try (RawServer server = opened;
                Rig rig = new Rig()) {
            return rig.get(server.url("/")).failure().orElseThrow().error();
        }
    }
}
