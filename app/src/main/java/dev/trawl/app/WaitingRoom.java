package dev.trawl.app;

import com.sun.net.httpserver.HttpExchange;
import dev.trawl.core.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Stands where the gateway will be until the ledger is there: it says that the process lives and what it waits for.
final class WaitingRoom implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WaitingRoom.class);

    private final SmallServer server;
    private final String missing;

    private WaitingRoom(String host, int port, String missing) throws IOException {
        this.missing = missing;
        this.server = SmallServer.open(host, port, this::answer);
    }

    /// @param missing the key of the settings that names what is waited for
    static WaitingRoom open(String host, int port, String missing) throws IOException {
        return new WaitingRoom(host, port, missing);
    }

    int port() {
        return server.port();
    }

    private void answer(HttpExchange exchange) {
        try (exchange) {
            boolean alive = exchange.getRequestURI().getPath().equals("/livez");
            byte[] body = (alive ? "{\"status\":\"ok\"}" : refusal()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", alive ? "application/json" : "application/problem+json");
            exchange.getResponseHeaders().set("Retry-After", "2");
            exchange.sendResponseHeaders(alive ? 200 : 503, body.length);
            exchange.getResponseBody().write(body);
        } catch (IOException e) {
            log.debug("answer lost cause={}", String.valueOf(e.getMessage()));
        }
    }

    private String refusal() {
        var problem = Problem.LEDGER_UNAVAILABLE;
        return "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":503,\"code\":\"%s\",\"detail\":\"the node waits for %s\",\"missing\":[\"%s\"]}"
                .formatted(problem.title(false), problem.code(), missing, missing);
    }

    @Override
    public void close() {
        server.close();
    }
}
