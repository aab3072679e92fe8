package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayConfigTest {

    @Test
    void the_defaults_are_these() {
        var config = GatewayConfig.DEFAULTS;

        assertThat(config.listen().host()).isEqualTo("127.0.0.1");
        assertThat(config.listen().port()).isEqualTo(7989);
        assertThat(config.listen().insecure()).isFalse();
        assertThat(config.requests().maxBodyBytes()).isEqualTo(8 << 20);
        assertThat(config.requests().maxBytesInFlight())
                .isEqualTo(Math.max(8 << 20, Runtime.getRuntime().maxMemory() / 16));
        assertThat(config.requests().maxBatch()).isEqualTo(10_000);
        assertThat(config.requests().clientTimeout()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.requests().minBytesPerSecond()).isEqualTo(32 << 10);
        assertThat(config.requests().closeTimeout()).isEqualTo(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @CsvSource({
        "-1,5000,5000,1,1,1,1,port",
        "65536,5000,5000,1,1,1,1,port",
        "0,1000,5000,1,1,1,1,1024 bytes",
        "0,5000,4999,1,1,1,1,must hold one request",
        "0,5000,5000,0,1,1,1,one task",
        "0,5000,5000,1,0,1,1,timeouts",
        "0,5000,5000,1,1,0,1,byte per second",
        "0,5000,5000,1,1,1,0,timeouts",
    })
    void rejects_an_invalid_setting_by_name(
            int port, int body, long room, int batch, int patience, int slowest, int close, String named) {
        assertThatThrownBy(() -> GatewayConfig.DEFAULTS
                        .at("127.0.0.1", port, false)
                        .with(new GatewayConfig.Requests(
                                body, room, batch, Duration.ofSeconds(patience), slowest, Duration.ofSeconds(close))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(named);
    }
}
