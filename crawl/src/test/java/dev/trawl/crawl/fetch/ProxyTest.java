package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.url.Url;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Fetching through a proxy.
@Timeout(300)
class ProxyTest {

    private static final HttpCredentials PASS = new HttpCredentials.Basic("me", "secret");

    private static HttpProxy to(RawServer proxy) {
        return new HttpProxy("127.0.0.1", proxy.port(), Optional.of(PASS), true);
    }

    @Test
    void http_goes_with_its_whole_address() throws Exception {
        try (RawServer proxy = RawServer.saying(Replies.ok("fine"));
                Rig rig = new Rig()) {
            Url url = Url.parse("http://far.test:8081/a?b").orElseThrow();
            FetchReply reply = rig.fetch(FetchRequest.get(url).withProxy(to(proxy)));
            assertThat(reply.status()).isEqualTo(200);
            assertThat(proxy.requests().getFirst())
                    .startsWith("GET http://far.test:8081/a?b HTTP/1.1\r\nHost: far.test:8081\r\n")
                    .contains("Proxy-Authorization: " + PASS.header());
            assertThat(reply.last().orElseThrow().request().text(StandardCharsets.ISO_8859_1))
                    .contains("Proxy-Authorization: ***")
                    .doesNotContain(PASS.header());
        }
    }

    @Test
    void https_goes_through_a_tunnel_that_keeps_the_proxys_secret(@TempDir Path folder) throws Exception {
        OwnCertificate certificates = new OwnCertificate(folder);
        try (RawServer target = new RawServer(certificates.listen(), talk -> {
                    while (!talk.request().isEmpty()) {
                        talk.send(Replies.ok("fine"));
                    }
                });
                RawServer proxy = new RawServer(talk -> {
                    talk.request();
                    try (Socket onward = new Socket(InetAddress.ofLiteral("127.0.0.1"), target.port())) {
                        talk.send("HTTP/1.1 200 Connection established\r\n\r\n");
                        talk.join(onward);
                    }
                });
                Rig rig = new Rig()) {
            Url url = Url.parse("https://service.test/").orElseThrow();
            FetchRequest request = FetchRequest.get(url).withProxy(to(proxy)).withTrust(certificates.trust());
            assertThat(rig.fetch(request).status()).isEqualTo(200);
            assertThat(rig.fetch(request).status()).isEqualTo(200);
            assertThat(proxy.requests()).hasSize(1);
            assertThat(proxy.requests().getFirst())
                    .startsWith("CONNECT service.test:443 HTTP/1.1\r\nHost: service.test:443\r\n")
                    .contains("Proxy-Authorization: " + PASS.header());
            assertThat(target.requests()).hasSize(2).noneMatch(head -> head.contains("Proxy-Authorization"));
        }
    }

    @Test
    void a_proxy_that_refuses_or_talks_nonsense_is_named() throws Exception {
        for (String answer :
                List.of("HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n", "what?", "", "HTTP/1.1 200 OK\r\n\r\nextra")) {
            try (RawServer proxy = RawServer.saying(answer);
                    Rig rig = new Rig()) {
                Url url = Url.parse("https://far.test/").orElseThrow();
                FetchReply reply = rig.fetch(FetchRequest.get(url).withProxy(to(proxy)));
                assertThat(reply.failure().orElseThrow().error()).isEqualTo(FetchError.PROXY);
            }
        }
    }

    @Test
    void the_guard_looks_at_the_proxy_and_at_the_target() throws Exception {
        try (RawServer proxy = RawServer.saying(Replies.ok("fine"))) {
            assertThat(through(proxy, List.of(), "1.1.1.1")).contains(FetchError.BLOCKED_ADDRESS);
            List<String> open = List.of("127.0.0.1:" + proxy.port());
            assertThat(through(proxy, open, "10.0.0.1")).contains(FetchError.BLOCKED_ADDRESS);
            assertThat(proxy.requests()).isEmpty();
            assertThat(through(proxy, open, "1.1.1.1")).isEmpty();
            assertThat(proxy.requests()).hasSize(1);
        }
    }

    private static Optional<FetchError> through(RawServer proxy, List<String> allow, String resolved)
            throws IOException {
        EgressGuard.Resolver resolver = _ -> List.of(InetAddress.ofLiteral(resolved));
        try (Rig rig = new Rig(new EgressGuard(allow, resolver), resolver, PoolConfig.DEFAULTS)) {
            HttpProxy wary = new HttpProxy("127.0.0.1", proxy.port(), Optional.empty(), false);
            Url url = Url.parse("http://far.test/").orElseThrow();
            return rig.fetch(FetchRequest.get(url).withProxy(wary)).failure().map(FetchReply.Failure::error);
        }
    }
}
