package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/// Clients that go away are their own affair: nobody is alarmed.
class DisconnectTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.trawl.gateway");
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();

    @BeforeEach
    void listen() {
        events.start();
        root.addAppender(events);
        logger.setLevel(Level.DEBUG);
    }

    @AfterEach
    void stop() {
        logger.setLevel(null);
        root.detachAppender(events);
    }

    @Test
    void client_disconnect_during_a_response_is_logged_at_debug() {
        try (var edge = new Edge()) {
            String payload = "\"" + "x".repeat(8_000_000) + "\"";
            String id = edge.http
                    .post("/tasks", "{\"type\":\"echo\",\"payload\":" + payload + "}")
                    .text("/id");
            try (var line = new Line(edge.gateway.port())) {
                line.send(get("/tasks/" + id));
                line.read();
                line.vanish();
            }

            Awaitility.await().until(() -> said("client left"));
            assertThat(List.copyOf(events.list))
                    .noneMatch(event -> event.getLevel().isGreaterOrEqual(Level.WARN));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 100\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n5\r\n{"})
    void client_disconnect_during_a_request_body_is_logged_at_debug(String rest) {
        try (var edge = new Edge()) {
            try (var line = new Line(edge.gateway.port())) {
                line.send("POST /tasks HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + "Authorization: Bearer admin-secret\r\n" + rest);
            }

            Awaitility.await().until(() -> said("client left"));
            assertThat(List.copyOf(events.list))
                    .noneMatch(event -> event.getLevel().isGreaterOrEqual(Level.WARN));
        }
    }

    private static String get(String path) {
        return "GET %s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin-secret\r\n\r\n".formatted(path);
    }

    private boolean said(String words) {
        return List.copyOf(events.list).stream()
                .anyMatch(event -> event.getFormattedMessage().startsWith(words));
    }
}
