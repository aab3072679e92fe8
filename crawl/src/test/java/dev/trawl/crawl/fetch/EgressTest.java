package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.RefusingPort;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No fetch reaches an address that is not opened, by whatever way. (S1)
@Timeout(300)
class EgressTest {

    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    private static Rig rig(List<String> allow, EgressGuard.Resolver resolver) {
        return new Rig(new EgressGuard(allow, resolver), resolver, PoolConfig.DEFAULTS);
    }

    private static FetchError error(FetchReply reply) {
        return reply.failure().orElseThrow().error();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1/",
                "http://127.1/",
                "http://2130706433/",
                "http://0x7f.1/",
                "http://0/",
                "http://[::1]/",
                "http://[::ffff:127.0.0.1]/",
                "http://[::ffff:a9fe:a9fe]/",
                "http://[64:ff9b::7f00:1]/",
                "http://169.254.169.254/latest/meta-data/",
                "http://10.0.0.1:8080/",
                "http://metadata.google.internal/",
                "http://\u2460\u2461\u2466.0.0.1/",
                "http://private.test/",
                "http://1.1.1.1:22/"
            })
    void special_addresses_and_unusual_ports_are_blocked(String text) {
        try (Rig rig = rig(List.of(), _ -> List.of(LOOPBACK))) {
            assertThat(error(rig.get(Url.parse(text).orElseThrow()))).isEqualTo(FetchError.BLOCKED_ADDRESS);
            assertThat(rig.fetcher.openConnections()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void a_redirect_leads_to_no_blocked_address(int status) throws Exception {
        try (RawServer canary = RawServer.saying(Replies.ok("secret"));
                RawServer open = RawServer.saying(
                        Replies.redirect(status, canary.url("/").href()));
                Rig rig = rig(List.of("127.0.0.1:" + open.port()), _ -> List.of(LOOPBACK))) {
            FetchReply reply = rig.get(open.url("/"));
            assertThat(error(reply)).isEqualTo(FetchError.BLOCKED_ADDRESS);
            assertThat(reply.finalUrl()).isEqualTo(canary.url("/"));
            assertThat(reply.status()).isZero();
            assertThat(canary.connections()).isZero();
        }
    }

    @Test
    void a_name_that_changes_its_address_is_looked_up_only_once() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (RawServer good = RawServer.saying(Replies.ok("fine"));
                Rig rig = rig(
                        List.of("127.0.0.1:" + good.port()),
                        _ -> List.of(asked.getAndIncrement() == 0 ? LOOPBACK : InetAddress.ofLiteral("10.0.0.1")))) {
            assertThat(rig.get(good.at("rebinding.test", "/")).status()).isEqualTo(200);
            assertThat(rig.get(good.at("rebinding.test", "/")).status()).isEqualTo(200);
            assertThat(asked.get()).isEqualTo(1);
        }
    }

    @Test
    void the_next_address_is_tried_when_one_does_not_answer() throws Exception {
        try (RawServer good = RawServer.saying(Replies.ok("fine"));
                Rig rig = new Rig(
                        EgressGuard.openToPrivate(),
                        _ -> List.of(
                                InetAddress.ofLiteral("::1"),
                                InetAddress.ofLiteral("::1"),
                                InetAddress.ofLiteral("::1"),
                                InetAddress.ofLiteral("::1"),
                                LOOPBACK),
                        PoolConfig.DEFAULTS)) {
            FetchReply reply = rig.get(good.at("both.test", "/"));
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.last().orElseThrow().address()).isNotInstanceOf(Inet6Address.class);
        }
    }

    @Test
    void a_refused_connection_is_a_connect_error() throws Exception {
        Url refused = Url.parse("http://127.0.0.1:%d/".formatted(RefusingPort.number()))
                .orElseThrow();
        try (Rig rig = new Rig()) {
            assertThat(error(rig.get(refused))).isEqualTo(FetchError.CONNECT);
            assertThat(rig.fetcher.openConnections()).isZero();
        }
    }
}
