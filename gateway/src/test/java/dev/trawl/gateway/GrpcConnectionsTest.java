package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.gateway.connection.ConnectionLimits;
import java.time.Duration;
import java.util.ArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/// S18: connections of the gRPC listener on which nothing is asked keep nobody else out.
class GrpcConnectionsTest {

    private static final int CAP = 20;

    @Test
    void silent_connections_beyond_the_limit_are_closed_and_a_caller_is_served() {
        var limits = new ConnectionLimits(60, 40, CAP, Duration.ofSeconds(10), Duration.ofSeconds(1));
        var lines = new ArrayList<Line>();
        try (var edge = new Edge(
                GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false).with(limits), CoreConfig.defaults("node-1"))) {
            int port = edge.gateway.openGrpc(0);
            for (int i = 0; i < 100; i++) {
                lines.add(new Line(port).send("PRI * HTTP"));
            }

            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> {
                edge.time.advance(Duration.ofSeconds(1)); // the last ones are accepted a moment later
                return lines.stream().filter(Line::isClosedByServer).count() >= 100 - CAP;
            });
            try (var client = new GrpcClient(port)) {
                assertThat(client.submit("echo", "1")).isNotEmpty();
            }
        } finally {
            lines.forEach(Line::close);
        }
    }
}
