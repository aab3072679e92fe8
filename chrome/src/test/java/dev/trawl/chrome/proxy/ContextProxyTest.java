package dev.trawl.chrome.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.chrome.proxy.ProxyRig.Talk;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.HttpCredentials;
import dev.trawl.crawl.fetch.HttpProxy;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Forwarding for a browser: plain requests, tunnels, upstream proxies, limits and counts.
@Timeout(300)
class ContextProxyTest {

    private static final String FINE = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine";

    private static RawOrigin echo() throws IOException {
        return new RawOrigin("127.0.0.2", 0, (_, socket) -> {
            for (int next = socket.getInputStream().read();
                    next >= 0;
                    next = socket.getInputStream().read()) {
                socket.getOutputStream().write(next);
            }
        });
    }

    private static EgressGuard only(RawOrigin... origins) {
        return new EgressGuard(List.of(origins).stream()
                .map(origin -> "127.0.0.2/32:" + origin.port())
                .toList());
    }

    @Test
    void forwards_a_request_without_the_headers_of_its_connection() throws Exception {
        try (RawOrigin origin = RawOrigin.saying(FINE);
                ProxyRig rig = ProxyRig.to(origin)) {
            rig.names.put("site.test", List.of("127.0.0.2"));
            String host = "site.test:" + origin.port();
            String reply = rig.ask("POST http://" + host + "/a?b=%7e HTTP/1.1\r\nHost: " + host
                    + "\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: Basic eDp5\r\nConnection: X-Hop\r\n"
                    + "X-Hop: 1\r\nAccept: */*\r\nCookie: a=b\r\nContent-Length: 3\r\n\r\nyes");
            assertThat(reply).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nfine");
            assertThat(origin.heads)
                    .containsExactly("POST /a?b=%7e HTTP/1.1\r\nHost: " + host
                            + "\r\nAccept: */*\r\nCookie: a=b\r\nContent-Length: 3\r\n\r\nyes");
            await().until(() -> rig.proxy.connections() == 0);
            ProxyTraffic traffic = rig.proxy.traffic();
            assertThat(traffic.requests()).isEqualTo(1);
            assertThat(traffic.refused()).isZero();
            assertThat(traffic.received()).isEqualTo(FINE.length());
            assertThat(traffic.sent()).isEqualTo(origin.heads.getFirst().length());
        }
    }

    @Test
    void reuses_the_connections_of_the_browser_and_of_the_server() throws Exception {
        try (RawOrigin origin = RawOrigin.saying(FINE);
                ProxyRig rig = ProxyRig.to(origin);
                Talk talk = rig.talk()) {
            for (int i = 0; i < 5; i++) {
                talk.send(
                        "GET http://127.0.0.2:%1$d/ HTTP/1.1\r\nHost: 127.0.0.2:%1$d\r\n\r\n".formatted(origin.port()));
                assertThat(talk.reply()).endsWith("fine");
            }
            assertThat(origin.connections()).isEqualTo(1);
            assertThat(rig.proxy.connections()).isEqualTo(1);
        }
    }

    @Test
    void repeats_a_request_when_an_idle_connection_has_gone() throws Exception {
        try (RawOrigin origin = new RawOrigin("127.0.0.2", 0, (self, socket) -> {
                    self.head(new BufferedInputStream(socket.getInputStream()));
                    socket.getOutputStream().write(FINE.getBytes(StandardCharsets.ISO_8859_1));
                    self.head(socket.getInputStream()); // a second request is read and not answered
                });
                ProxyRig rig = ProxyRig.to(origin)) {
            assertThat(rig.get("127.0.0.2:" + origin.port())).endsWith("fine");
            assertThat(rig.get("127.0.0.2:" + origin.port())).endsWith("fine");
            assertThat(origin.connections()).isEqualTo(2);
        }
    }

    @Test
    void writes_a_reply_that_ends_with_its_connection_in_chunks() throws Exception {
        try (RawOrigin origin = new RawOrigin("127.0.0.2", 0, (self, socket) -> {
                    self.head(socket.getInputStream());
                    socket.getOutputStream().write("HTTP/1.0 200 Fine\r\n\r\nbody".getBytes(StandardCharsets.US_ASCII));
                });
                ProxyRig rig = ProxyRig.to(origin)) {
            assertThat(rig.get("127.0.0.2:" + origin.port()))
                    .isEqualTo("HTTP/1.1 200 Fine\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n");
        }
    }

    @Test
    void a_reply_that_breaks_off_is_not_completed() throws Exception {
        String broken = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbo";
        try (RawOrigin origin = new RawOrigin("127.0.0.2", 0, (self, socket) -> {
                    self.head(socket.getInputStream());
                    socket.getOutputStream().write(broken.getBytes(StandardCharsets.US_ASCII));
                });
                ProxyRig rig = ProxyRig.to(origin)) {
            assertThat(rig.get("127.0.0.2:" + origin.port())).endsWith("\r\n\r\n2\r\nbo\r\n");
        }
    }

    @Test
    void a_tunnel_carries_bytes_in_both_directions() throws Exception {
        try (RawOrigin origin = echo();
                ProxyRig rig = ProxyRig.to(origin);
                Talk talk = rig.talk()) {
            talk.send("CONNECT 127.0.0.2:%1$d HTTP/1.1\r\nHost: 127.0.0.2:%1$d\r\n\r\n".formatted(origin.port()));
            assertThat(talk.reply()).startsWith("HTTP/1.1 200 ");
            talk.send("hello");
            assertThat(talk.read(5)).isEqualTo("hello");
            talk.socket().shutdownOutput();
            assertThat(talk.isClosed()).isTrue();
            await().until(() -> rig.proxy.connections() == 0);
            assertThat(rig.proxy.traffic()).isEqualTo(new ProxyTraffic(1, 0, 5, 5));
        }
    }

    @Test
    void a_failed_target_is_answered_with_its_cause() throws Exception {
        try (ProxyRig rig = new ProxyRig(List.of())) {
            assertThat(rig.get("nowhere.test"))
                    .startsWith("HTTP/1.1 502 dns\r\n")
                    .contains("trawl-proxy-error: dns\r\n");
            assertThat(rig.connect("10.0.0.1:443")).startsWith("HTTP/1.1 403 blocked_address\r\n");
            assertThat(rig.proxy.failure("10.0.0.1", 443))
                    .map(FetchReply.Failure::error)
                    .contains(FetchError.BLOCKED_ADDRESS);
            assertThat(rig.proxy.failure("nowhere.test", 80))
                    .map(FetchReply.Failure::error)
                    .contains(FetchError.DNS);
            assertThat(rig.proxy.failure("other.test", 80)).isEmpty();
            assertThat(rig.proxy.traffic().refused()).isEqualTo(1);
        }
    }

    @Test
    void the_jobs_proxy_gets_its_credentials_and_only_permitted_targets() throws Exception {
        try (RawOrigin upstream = RawOrigin.saying(FINE)) {
            var login = new HttpCredentials.Basic("me", "secret");
            var proxy = new HttpProxy("127.0.0.2", upstream.port(), Optional.of(login), false);
            var guard = new EgressGuard(List.of("127.0.0.2/32:" + upstream.port(), "127.0.0.3/32:80"));
            try (ProxyRig rig = new ProxyRig(guard, ProxyLimits.DEFAULTS, Upstream.through(proxy))) {
                rig.names.put("far.test", List.of("127.0.0.3"));
                rig.names.put("inner.test", List.of("127.0.0.1"));
                assertThat(rig.get("far.test")).endsWith("fine");
                assertThat(rig.connect("far.test:80")).startsWith("HTTP/1.1 502 proxy");
                assertThat(upstream.heads.getFirst())
                        .startsWith("GET http://far.test/ HTTP/1.1\r\nHost: far.test\r\n")
                        .contains("Proxy-Authorization: " + login.header());
                assertThat(upstream.heads.getLast())
                        .startsWith("CONNECT far.test:80 HTTP/1.1\r\n")
                        .contains("Proxy-Authorization: " + login.header());
                assertThat(rig.get("inner.test")).startsWith("HTTP/1.1 403 blocked_address");
                assertThat(rig.connect("inner.test:80")).startsWith("HTTP/1.1 403 blocked_address");
                assertThat(upstream.heads).hasSize(2);
            }
        }
    }

    @Test
    void a_tunnel_goes_through_the_jobs_proxy() throws Exception {
        try (RawOrigin upstream = new RawOrigin("127.0.0.2", 0, (self, socket) -> {
            self.head(socket.getInputStream());
            socket.getOutputStream().write("HTTP/1.1 200 Go\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().transferTo(socket.getOutputStream());
        })) {
            var proxy = new HttpProxy("127.0.0.2", upstream.port(), Optional.empty(), true);
            try (ProxyRig rig = new ProxyRig(only(upstream), ProxyLimits.DEFAULTS, Upstream.through(proxy));
                    Talk talk = rig.talk()) {
                talk.send("CONNECT far.test:443 HTTP/1.1\r\nHost: far.test:443\r\n\r\n");
                assertThat(talk.reply()).startsWith("HTTP/1.1 200 ");
                talk.send("hello");
                assertThat(talk.read(5)).isEqualTo("hello");
            }
        }
    }

    @Test
    void a_challenge_of_a_proxy_never_reaches_the_browser() throws Exception {
        String challenge = "HTTP/1.1 407 Who\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n";
        try (RawOrigin server = RawOrigin.saying(challenge)) {
            var proxy = new HttpProxy("127.0.0.2", server.port(), Optional.empty(), true);
            try (ProxyRig direct = ProxyRig.to(server);
                    ProxyRig through = new ProxyRig(only(server), ProxyLimits.DEFAULTS, Upstream.through(proxy))) {
                assertThat(direct.get("127.0.0.2:" + server.port())).startsWith("HTTP/1.1 502 bad_response");
                assertThat(through.get("far.test")).startsWith("HTTP/1.1 502 proxy");
            }
        }
    }

    @Test
    void a_slow_head_is_cut_off() throws Exception {
        try (ProxyRig rig = new ProxyRig(List.of());
                Talk talk = rig.talk()) {
            talk.send("GET http://far.test/ HTTP/1.1\r\n");
            await().until(() -> rig.proxy.connections() == 1);
            // A byte after each step must not extend the deadline.
            await().until(() -> {
                rig.time.advance(Duration.ofSeconds(3));
                return isBroken(talk) || rig.proxy.connections() == 0;
            });
            assertThat(talk.isClosed()).isTrue();
            await().until(() -> rig.proxy.connections() == 0);
        }
    }

    private static boolean isBroken(Talk talk) {
        try {
            talk.send("X");
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    @Test
    void a_tunnel_ends_when_both_directions_are_quiet() throws Exception {
        try (RawOrigin origin = echo();
                ProxyRig rig = ProxyRig.to(origin);
                Talk talk = rig.talk()) {
            talk.send("CONNECT 127.0.0.2:%1$d HTTP/1.1\r\nHost: 127.0.0.2:%1$d\r\n\r\n".formatted(origin.port()));
            assertThat(talk.reply()).startsWith("HTTP/1.1 200 ");
            for (int i = 0; i < 3; i++) {
                rig.time.advance(Duration.ofSeconds(100));
                talk.send("a");
                assertThat(talk.read(1)).isEqualTo("a");
            }
            // The relay may still extend the deadline after the last byte, so the time goes on until it has passed.
            await().until(() -> {
                rig.time.advance(Duration.ofSeconds(121));
                return rig.proxy.connections() == 0;
            });
            assertThat(talk.isClosed()).isTrue();
        }
    }

    @Test
    void connections_above_the_limit_are_answered_with_503() throws Exception {
        try (ProxyRig rig = new ProxyRig(
                        new EgressGuard(List.of()), ProxyLimits.DEFAULTS.withConnections(2), Upstream.DIRECT);
                Talk second = rig.talk()) {
            Talk first = rig.talk();
            await().until(() -> rig.proxy.connections() == 2);
            try (Talk third = rig.talk()) {
                assertThat(third.reply()).startsWith("HTTP/1.1 503 ");
            }
            first.close();
            await().until(() -> rig.proxy.connections() == 1);
            assertThat(rig.get("nowhere.test")).startsWith("HTTP/1.1 502 dns");
            assertThat(second.socket().isConnected()).isTrue();
        }
    }

    @Test
    void a_body_above_the_limit_is_cut_off() throws Exception {
        String large = "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + "x".repeat(5000);
        try (RawOrigin origin = RawOrigin.saying(large);
                ProxyRig rig = new ProxyRig(only(origin), ProxyLimits.DEFAULTS.withBytes(1000), Upstream.DIRECT)) {
            assertThat(rig.get("127.0.0.2:" + origin.port()))
                    .endsWith("x".repeat(1000))
                    .hasSizeLessThan(1100);
        }
    }

    @Test
    void a_tunnel_above_the_limit_is_cut_off() throws Exception {
        try (RawOrigin origin = echo();
                ProxyRig rig = new ProxyRig(only(origin), ProxyLimits.DEFAULTS.withBytes(4), Upstream.DIRECT);
                Talk talk = rig.talk()) {
            talk.send("CONNECT 127.0.0.2:%1$d HTTP/1.1\r\nHost: 127.0.0.2:%1$d\r\n\r\n".formatted(origin.port()));
            assertThat(talk.reply()).startsWith("HTTP/1.1 200 ");
            talk.send("more than four");
            await().until(() -> rig.proxy.connections() == 0);
        }
    }

    @Test
    void other_users_are_refused_without_an_answer() throws Exception {
        int user = (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        var guard = new EgressGuard(List.of());
        try (ProxyRig rig = new ProxyRig(guard, ProxyLimits.DEFAULTS, Upstream.DIRECT, PeerUser.of(user + 1))) {
            try (Talk talk = rig.talk()) {
                assertThat(talk.isClosed()).isTrue();
            }
            assertThat(rig.proxy.traffic()).isEqualTo(new ProxyTraffic(0, 1, 0, 0));
        }
        try (ProxyRig rig = new ProxyRig(guard, ProxyLimits.DEFAULTS, Upstream.DIRECT, PeerUser.of(user))) {
            assertThat(rig.get("nowhere.test")).startsWith("HTTP/1.1 502 dns");
        }
    }

    @Test
    void a_proxy_reaches_no_other_proxy_of_this_program() throws Exception {
        try (ProxyRig rig = new ProxyRig(EgressGuard.openToPrivate(), ProxyLimits.DEFAULTS, Upstream.DIRECT);
                ContextProxy other = rig.chrome.open(Upstream.DIRECT)) {
            assertThat(rig.get("127.0.0.1:" + other.port())).startsWith("HTTP/1.1 403 blocked_address");
            assertThat(rig.connect("127.0.0.1:" + rig.proxy.port())).startsWith("HTTP/1.1 403 blocked_address");
            assertThat(other.traffic().requests()).isZero();
        }
    }

    @Test
    void closing_ends_all_connections_and_frees_the_port() throws Exception {
        try (RawOrigin origin = echo();
                ProxyRig rig = ProxyRig.to(origin);
                Talk talk = rig.talk()) {
            talk.send("CONNECT 127.0.0.2:%1$d HTTP/1.1\r\nHost: 127.0.0.2:%1$d\r\n\r\n".formatted(origin.port()));
            assertThat(talk.reply()).startsWith("HTTP/1.1 200 ");
            rig.proxy.close();
            assertThat(talk.isClosed()).isTrue();
            await().until(() -> rig.proxy.connections() == 0 && rig.fetcher.openConnections() == 0);
            assertThat(rig.chrome.count()).isZero();
        }
    }
}
