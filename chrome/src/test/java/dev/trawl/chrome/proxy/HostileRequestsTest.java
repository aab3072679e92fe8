package dev.trawl.chrome.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.chrome.proxy.ProxyRig.Talk;
import dev.trawl.crawl.egress.EgressGuard;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that must not reach a server, and replies that must not reach another request: promise S1 at the proxy of
/// the browsers. The public server is 127.0.0.2; the canary has the same port on 127.0.0.1.
@Timeout(300)
class HostileRequestsTest {

    private static final String FINE = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET http://pub.test:PORT/ HTTP/1.1\nHost: pub.test:PORT\n\n\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\nX: y\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.0\r\nHost: pub.test:PORT\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/2.0\r\nHost: pub.test:PORT\r\n\r\n",
                "GET  http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1 \r\nHost: pub.test:PORT\r\n\r\n",
                "GET http://pub.test:PORT/\tx HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "G(T http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "GET https://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "GET ftp://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "GET http:///x HTTP/1.1\r\nHost: \r\n\r\n",
                "GET http://user:word@pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "GET http://pub.test:PORT\\@127.0.0.1/ HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "GET http://pub.test:PORT/#part HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "GET http://pub.test:99999/ HTTP/1.1\r\nHost: pub.test:99999\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\nHost: pub.test:PORT\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\n folded\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\nHost : pub.test:PORT\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\nX\u0000: y\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\nX: a\rb\r\n\r\n",
                "GET http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\nX: \u0000\r\n\r\n",
                "POST http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "POST http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\nContent-Length: 1, 1\r\n\r\na",
                "POST http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\nContent-Length: +1\r\n\r\na",
                "POST http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\nContent-Length: 0x1\r\n\r\na",
                "POST http://pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\nContent-Length: 99999999999999999999\r\n\r\na",
                "CONNECT pub.test HTTP/1.1\r\nHost: pub.test\r\n\r\n",
                "CONNECT pub.test:PORT/ HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "CONNECT http://pub.test:PORT HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "CONNECT user@pub.test:PORT HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n",
                "CONNECT pub.test:PORT HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
                "CONNECT pub.test:PORT HTTP/1.1\r\nHost: pub.test:PORT\r\nContent-Length: 0\r\n\r\n",
                "CONNECT pub.test:PORT HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\nGET / HTTP/1.1\r\n\r\n",
                "connect pub.test:PORT HTTP/1.1\r\nHost: pub.test:PORT\r\n\r\n"
            })
    void a_request_that_parsers_may_read_differently_is_refused(String request) throws Exception {
        try (RawOrigin origin = RawOrigin.saying(FINE);
                ProxyRig rig = ProxyRig.to(origin)) {
            rig.names.put("pub.test", List.of("127.0.0.2"));
            assertThat(rig.ask(request.replace("PORT", "" + origin.port()))).startsWith("HTTP/1.1 400 bad_request\r\n");
            assertThat(origin.connections()).isZero();
            assertThat(rig.proxy.traffic().refused()).isEqualTo(1);
        }
    }

    @Test
    void a_body_without_a_plain_length_is_refused() throws Exception {
        try (RawOrigin origin = RawOrigin.saying(FINE);
                ProxyRig rig = ProxyRig.to(origin)) {
            String head = "POST http://127.0.0.2:%1$d/ HTTP/1.1\r\nHost: 127.0.0.2:%1$d\r\n".formatted(origin.port());
            String chunk = "0\r\n\r\nGET http://127.0.0.1/ HTTP/1.1\r\n\r\n";
            for (String coding : List.of("chunked", "identity", "x, chunked", "\u000bchunked")) {
                assertThat(rig.ask(head + "Content-Length: 5\r\nTransfer-Encoding: " + coding + "\r\n\r\n" + chunk))
                        .startsWith("HTTP/1.1 4");
            }
            assertThat(rig.ask(head + "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n"))
                    .startsWith("HTTP/1.1 417 ");
            assertThat(origin.connections()).isZero();
        }
    }

    @Test
    void a_body_that_looks_like_a_request_stays_a_body() throws Exception {
        try (RawOrigin origin = RawOrigin.saying(FINE);
                ProxyRig rig = ProxyRig.to(origin);
                Talk talk = rig.talk()) {
            String inner = "GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
            talk.send("POST http://127.0.0.2:%1$d/ HTTP/1.1\r\nHost: 127.0.0.2:%1$d\r\nContent-Length: %2$d\r\n\r\n%3$s"
                    .formatted(origin.port(), inner.length(), inner));
            assertThat(talk.reply()).endsWith("fine");
            assertThat(origin.heads).hasSize(1);
            assertThat(rig.proxy.traffic().requests()).isEqualTo(1);
        }
    }

    @Test
    void heads_without_end_are_refused() throws Exception {
        try (ProxyRig rig = new ProxyRig(List.of())) {
            assertThat(rig.ask("GET http://far.test/" + "a".repeat(70_000))).startsWith("HTTP/1.1 431 ");
            assertThat(rig.ask("GET http://far.test/ HTTP/1.1\r\nHost: far.test\r\n" + "a: b\r\n".repeat(300) + "\r\n"))
                    .startsWith("HTTP/1.1 431 ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.1",
                "2130706433",
                "0x7f000001",
                "0177.0.0.1",
                "0x7f.1",
                "127.0.0.1.",
                "%31%32%37.0.0.1",
                "[::ffff:127.0.0.1]",
                "[::ffff:7f00:1]",
                "[::127.0.0.1]",
                "[64:ff9b::127.0.0.1]",
                "[2002:7f00:1::]",
                "[::1]",
                "[::]",
                "0.0.0.0",
                "0",
                "localhost",
                "localhost.",
                "LOCALHOST",
                "inner.test",
                "10.0.0.1",
                "169.254.169.254",
                "[fd00:ec2::254]",
                "metadata.google.internal"
            })
    void a_special_address_is_refused_on_a_port_that_is_open_elsewhere(String host) throws Exception {
        try (RawOrigin open = RawOrigin.saying(FINE);
                RawOrigin canary = RawOrigin.saying("127.0.0.1", open.port(), FINE);
                RawOrigin canarySix = RawOrigin.saying("::1", open.port(), FINE);
                ProxyRig rig = ProxyRig.to(open)) {
            rig.names.put("inner.test", List.of("127.0.0.1"));
            String target = host + ":" + open.port();
            assertThat(rig.get("127.0.0.2:" + open.port()))
                    .as("the public server answers")
                    .endsWith("fine");
            assertThat(rig.get(target)).startsWith("HTTP/1.1 403 blocked_address\r\n");
            assertThat(rig.connect(target)).startsWith("HTTP/1.1 403 blocked_address\r\n");
            assertThat(canary.connections() + canarySix.connections())
                    .as("canary hits")
                    .isZero();
        }
    }

    @Test
    void a_name_that_turns_to_loopback_is_checked_at_each_connection() throws Exception {
        try (RawOrigin open = new RawOrigin("127.0.0.2", 0, (self, socket) -> {
                    self.head(socket.getInputStream());
                    socket.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nfine"
                                    .getBytes(StandardCharsets.US_ASCII));
                });
                RawOrigin canary = RawOrigin.saying("127.0.0.1", open.port(), FINE);
                ProxyRig rig = ProxyRig.to(open)) {
            rig.names.put("flip.test", List.of("127.0.0.2", "127.0.0.1"));
            String target = "flip.test:" + open.port();
            assertThat(rig.get(target)).endsWith("fine");
            assertThat(rig.get(target)).as("the checked address is kept").endsWith("fine");
            rig.time.advance(Duration.ofMinutes(6));
            assertThat(rig.get(target)).startsWith("HTTP/1.1 403 blocked_address\r\n");
            assertThat(rig.connect(target)).startsWith("HTTP/1.1 403 blocked_address\r\n");
            assertThat(canary.connections()).isZero();
        }
    }

    @Test
    void a_port_that_is_not_listed_is_refused() throws Exception {
        try (RawOrigin closed = RawOrigin.saying(FINE);
                ProxyRig rig = new ProxyRig(List.of("127.0.0.2/32:9"))) {
            assertThat(rig.connect("127.0.0.2:" + closed.port())).startsWith("HTTP/1.1 403 blocked_address");
            assertThat(closed.connections()).isZero();
        }
    }

    @Test
    void a_server_cannot_answer_the_next_request() throws Exception {
        try (RawOrigin origin = RawOrigin.saying(FINE + "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil");
                ProxyRig rig = ProxyRig.to(origin);
                Talk talk = rig.talk()) {
            for (int i = 0; i < 3; i++) {
                talk.send(
                        "GET http://127.0.0.2:%1$d/ HTTP/1.1\r\nHost: 127.0.0.2:%1$d\r\n\r\n".formatted(origin.port()));
                assertThat(talk.reply()).endsWith("fine");
            }
        }
    }

    @Test
    void a_reply_with_two_framings_is_written_with_one() throws Exception {
        String both = String.join(
                "\r\n",
                "HTTP/1.1 200 OK",
                "Content-Length: 3",
                "Transfer-Encoding: chunked",
                "Trawl-Proxy-Error: dns",
                "Connection: close",
                "Keep-Alive: 5",
                "",
                "4",
                "fine",
                "0",
                "",
                "");
        try (RawOrigin origin = RawOrigin.saying(both);
                ProxyRig rig = ProxyRig.to(origin)) {
            assertThat(rig.get("127.0.0.2:" + origin.port()))
                    .isEqualTo("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nfine\r\n0\r\n\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 101 Switching Protocols\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nfine",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX\u0000: y\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 200 OK\r\n: y\r\nContent-Length: 0\r\n\r\n",
                "SSH-2.0-OpenSSH\r\n\r\n"
            })
    void a_reply_that_is_no_plain_http_is_a_bad_gateway(String reply) throws Exception {
        try (RawOrigin origin = RawOrigin.saying(reply);
                ProxyRig rig = ProxyRig.to(origin)) {
            assertThat(rig.get("127.0.0.2:" + origin.port())).startsWith("HTTP/1.1 502 bad_response");
        }
    }

    @Test
    void a_page_cannot_use_the_proxy_as_a_server() throws Exception {
        try (ProxyRig rig = new ProxyRig(EgressGuard.openToPrivate(), ProxyLimits.DEFAULTS, Upstream.DIRECT)) {
            assertThat(rig.ask("GET /json/version HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
                    .startsWith("HTTP/1.1 400 bad_request");
        }
    }
}
