package dev.trawl.worker.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpReplyReaderTest {

    @Test
    void a_body_ends_where_its_length_says() throws Exception {
        assertThat(read("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabc")).isEqualTo(new HttpReply(200, "ab", false));
    }

    @Test
    void a_body_without_a_length_ends_with_the_connection() throws Exception {
        assertThat(read("HTTP/1.0 200\r\n\r\nabc")).isEqualTo(new HttpReply(200, "abc", false));
    }

    @Test
    void chunks_are_joined() throws Exception {
        assertThat(read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n1\r\nc\r\n0\r\n\r\n"))
                .isEqualTo(new HttpReply(200, "abc", false));
    }

    @Test
    void interim_replies_are_skipped() throws Exception {
        assertThat(read("HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 None\r\n\r\n"))
                .isEqualTo(new HttpReply(204, "", false));
    }

    @Test
    void a_body_over_the_limit_is_cut() throws Exception {
        String large = "x".repeat(HttpReplyReader.MOST_BODY + 1);
        HttpReply sized = read("HTTP/1.1 200 OK\r\nContent-Length: " + large.length() + "\r\n\r\n" + large);
        HttpReply endless = read("HTTP/1.1 200 OK\r\n\r\n" + large);
        HttpReply chunked = read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffff\r\n" + large);
        assertThat(sized.cut() && endless.cut() && chunked.cut()).isTrue();
        assertThat(endless.body()).hasSize(HttpReplyReader.MOST_BODY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\r\n",
                "HTTP/2 200 OK\r\n\r\n",
                "HTTP/1.1 20 OK\r\n\r\n",
                "SSH-2.0-x\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nab",
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nab",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n"
            })
    void what_is_no_whole_reply_is_an_error(String text) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(IOException.class);
    }

    @Test
    void an_endless_head_is_an_error() {
        assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\n" + "a: b\r\n".repeat(20_000)))
                .hasMessage("the head of the reply is too large");
    }

    private static HttpReply read(String text) throws IOException {
        return new HttpReplyReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1))).read();
    }
}
