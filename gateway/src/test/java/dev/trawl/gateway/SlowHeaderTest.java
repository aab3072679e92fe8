package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.trawl.core.CoreConfig;
import dev.trawl.gateway.connection.ConnectionLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/// S18: clients that send their headers slowly, or never, keep nobody else out.
class SlowHeaderTest {

    private static final int CAP = 50;
    private static final int TOTAL = 120;
    private static final int DRIPPERS = 200;
    private static final String DRIP = "GET /livez HTTP/1.1\r\nX-Slow: ";
    private static final String WHOLE = "GET /livez HTTP/1.1\r\nHost: x\r\n";

    private final Edge edge = new Edge(
            GatewayConfig.DEFAULTS
                    .at("127.0.0.1", 0, false)
                    .with(new ConnectionLimits(TOTAL, 2 * CAP, CAP, Duration.ofSeconds(10), Duration.ofSeconds(1))),
            CoreConfig.defaults("node-1"));
    private final List<Line> lines = new ArrayList<>();
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();

    @AfterEach
    void close() {
        lines.forEach(Line::close);
        edge.close();
    }

    @Test
    void drippers_beyond_the_limits_are_closed_and_good_requests_are_served() {
        var logger = (Logger) LoggerFactory.getLogger("dev.trawl.gateway.connection");
        events.start();
        logger.addAppender(events);
        try {
            for (int i = 0; i < DRIPPERS; i++) {
                lines.add(new Line(edge.gateway.port()).send(DRIP));
                if (i % 20 == 0) {
                    assertThat(status()).isEqualTo("HTTP/1.1 200");
                }
            }
            Awaitility.await()
                    .untilAsserted(() -> assertThat(metric("total_limit")).isGreaterThanOrEqualTo(DRIPPERS - TOTAL));

            edge.time.advance(Duration.ofSeconds(2));
            Awaitility.await().until(() -> {
                edge.time.advance(Duration.ofMillis(10));
                return closed() >= DRIPPERS - CAP;
            });
            assertThat(status()).isEqualTo("HTTP/1.1 200");
            assertThat(edge.http.get("/status").status()).isEqualTo(200);

            edge.time.advance(Duration.ofSeconds(10));
            Awaitility.await().until(() -> closed() == DRIPPERS);
            assertThat(metric("address_limit")).isGreaterThan(0);
            assertThat(metric("header_timeout")).isGreaterThanOrEqualTo(CAP);
            assertThat(edge.http.get("/status").status()).isEqualTo(200);
            assertThat(events.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .singleElement(STRING)
                    .contains("connections dropped", "total_limit=", "most_from=127.0.0.1");
        } finally {
            logger.detachAppender(events);
        }
    }

    @Test
    void a_header_that_drips_past_its_total_time_is_408() {
        var line = line().send(DRIP);
        for (int second = 0; second < 9; second++) {
            edge.time.advance(Duration.ofSeconds(1));
            line.send("a");
        }
        assertThat(line.isAnswered()).isFalse();
        // the time of the header begins when the server accepts, which may be later than the first seconds above
        Awaitility.await().until(() -> {
            edge.time.advance(Duration.ofSeconds(1));
            return line.isAnswered();
        });

        assertThat(line.read()).startsWith("HTTP/1.1 408");
    }

    @Test
    void empty_lines_do_not_prolong_the_time_of_a_header() {
        var line = line().send(WHOLE + "\r\n");
        assertThat(line.readResponse()).isEqualTo("HTTP/1.1 200");
        line.send("\r\n");
        Awaitility.await().until(() -> {
            edge.time.advance(Duration.ofMillis(500));
            return line.isCutOff() || line.isClosedByServer();
        });
    }

    @Test
    void the_time_of_a_later_header_begins_with_its_first_byte() {
        var line = line().send(WHOLE + "\r\n");
        assertThat(line.readResponse()).isEqualTo("HTTP/1.1 200");
        edge.time.advance(Duration.ofSeconds(25));
        line.send(WHOLE);
        edge.time.advance(Duration.ofSeconds(5));
        line.send("\r\n");

        assertThat(line.readResponse()).isEqualTo("HTTP/1.1 200");
    }

    @Test
    void a_caller_with_a_token_keeps_its_connection_under_an_attack() {
        var known = line().send(WHOLE.replace("livez", "status") + "Authorization: Bearer admin-secret\r\n\r\n");
        assertThat(known.readResponse()).isEqualTo("HTTP/1.1 200");
        for (int i = 0; i < 2 * DRIPPERS; i++) {
            lines.add(new Line(edge.gateway.port()).send(DRIP));
        }
        edge.time.advance(Duration.ofSeconds(2));
        Awaitility.await().until(() -> metric("address_limit") > 0);

        known.send(WHOLE + "\r\n");
        assertThat(known.readResponse()).isEqualTo("HTTP/1.1 200");
    }

    private Line line() {
        var line = new Line(edge.gateway.port());
        lines.add(line);
        return line;
    }

    private String status() {
        try (var line = new Line(edge.gateway.port()).send(WHOLE + "\r\n")) {
            return line.read();
        }
    }

    private long closed() {
        return lines.stream().filter(Line::isClosedByServer).count();
    }

    private double metric(String cause) {
        String name = "trawl_connections_dropped_total{cause=\"" + cause + "\"} ";
        return edge.http
                .get("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
                .findFirst()
                .orElseThrow();
    }
}
