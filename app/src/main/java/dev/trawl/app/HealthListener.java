package dev.trawl.app;

import com.sun.net.httpserver.HttpExchange;
import dev.trawl.cli.fault.Fault;
import java.io.IOException;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers `/livez` and `/readyz` on a port of its own, for whoever looks after the process. It needs no gateway, no
/// token and no TLS, because it tells nothing but whether the node can do its work.
final class HealthListener implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HealthListener.class);

    private final SmallServer server;
    private volatile Supplier<Health> source = () -> new Health(false, List.of());

    /// How a node is.
    ///
    /// @param ready it can do its work now
    /// @param missing keys of the engines that are in trouble
    record Health(boolean ready, List<String> missing) {

        private String text() {
            String keys = missing.stream().map("\"%s\""::formatted).collect(Collectors.joining(","));
            return "{\"status\":\"%s\"%s}"
                    .formatted(ready ? "ok" : "unavailable", keys.isEmpty() ? "" : ",\"missing\":[" + keys + "]");
        }
    }

    private HealthListener(String host, int port) throws IOException {
        this.server = SmallServer.open(host, port, this::answer);
    }

    /// Listens from here on; the node is alive and not ready until told otherwise.
    ///
    /// @param port 0 takes any free one
    static HealthListener open(String host, int port) {
        try {
            var listener = new HealthListener(host, port);
            log.info("health opened host={} port={}", host, listener.port());
            return listener;
        } catch (BindException e) {
            throw Fault.PORT_TAKEN.causedBy(e, host + ":" + port);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "listen.health.port: cannot listen on %s port %d: %s".formatted(host, port, e.getMessage()), e);
        }
    }

    /// Asks this from now on how the node is.
    void tell(Supplier<Health> health) {
        source = health;
    }

    int port() {
        return server.port();
    }

    private void answer(HttpExchange exchange) {
        try (exchange) {
            if (!Set.of("GET", "HEAD").contains(exchange.getRequestMethod())) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            switch (exchange.getRequestURI().getPath()) {
                case "/livez" -> send(exchange, new Health(true, List.of()));
                case "/readyz" -> send(exchange, source.get());
                default -> exchange.sendResponseHeaders(404, -1);
            }
        } catch (IOException e) {
            log.debug("answer lost cause={}", String.valueOf(e.getMessage()));
        }
    }

    private static void send(HttpExchange exchange, Health health) throws IOException {
        byte[] body = health.text().getBytes(StandardCharsets.UTF_8);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(health.ready() ? 200 : 503, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
