package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.RedisServer;
import dev.trawl.redis.connection.RedisAddress;
import dev.trawl.testkit.RecordingProxy;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// S24: with `rediss://` nothing that goes to Redis can be read on the way; without it all can.
@Timeout(300)
class EncryptedTrafficTest {

    private static final String PASSWORD = "a-password-on-the-wire";
    private static final String MARKER = "a-counter-on-the-wire";

    @Test
    void keys_and_password_are_readable_on_the_wire_only_without_tls() {
        try (var server = RedisServer.startWithTls(PASSWORD);
                var plain = RecordingProxy.to(port(server.url()));
                var encrypted = RecordingProxy.to(port(server.tlsUrl()))) {
            use(through(server.url(), plain));
            use(through(server.tlsUrl(), encrypted));
            System.out.printf(
                    "S24 redis: bytes without TLS=%d key seen=%b, bytes with TLS=%d key seen=%b%n",
                    plain.bytes(), plain.saw(MARKER), encrypted.bytes(), encrypted.saw(MARKER));

            assertThat(plain.saw(MARKER)).isTrue();
            assertThat(plain.saw(PASSWORD)).isTrue();
            assertThat(encrypted.bytes()).isGreaterThan(1_000);
            assertThat(encrypted.saw(MARKER)).isFalse();
            assertThat(encrypted.saw(PASSWORD)).isFalse();
        }
    }

    private static void use(String url) {
        var address = RedisAddress.parse(url, "", PASSWORD);
        try (var engine = RedisEngine.open(address, "wire:", new RealTime(), OpenEngines::session)) {
            await().until(() -> engine.ping().isSound());
            // The engine waits 200 ms for a counter. A try that came too late is counted too.
            await().ignoreExceptions().until(() -> engine.counters().take(MARKER, 1, 1_000, Duration.ofSeconds(5)) > 0);
        }
    }

    private static int port(String url) {
        return Integer.parseInt(url.replaceFirst(".*127[.]0[.]0[.]1:(\\d+).*", "$1"));
    }

    private static String through(String url, RecordingProxy proxy) {
        return url.replaceFirst("127[.]0[.]0[.]1:\\d+", "127.0.0.1:" + proxy.port());
    }
}
