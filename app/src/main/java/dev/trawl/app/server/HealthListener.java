package dev.trawl.app.server;

import dev.trawl.cli.fault.Fault;
import dev.trawl.gateway.connection.ProbeListener;
import dev.trawl.gateway.connection.ProbeListener.Probe;
import dev.trawl.gateway.connection.ProbeListener.Reply;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Serves `/livez` and `/readyz` on a separate port, for process supervisors. Works without gateway, token and TLS,
/// because it reveals only whether the node can work.
final class HealthListener implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HealthListener.class);

    private final ProbeListener server;
    private volatile Supplier<Health> source = () -> new Health(false, List.of());

    /// The health of a node.
    ///
    /// @param ready whether the node can work now
    /// @param missing keys of the backends that have problems
    record Health(boolean ready, List<String> missing) {

        private String text() {
            String keys = missing.stream().map("\"%s\""::formatted).collect(Collectors.joining(","));
            return "{\"status\":\"%s\"%s}"
                    .formatted(ready ? "ok" : "unavailable", keys.isEmpty() ? "" : ",\"missing\":[" + keys + "]");
        }
    }

    private HealthListener(String host, int port, TimeSource time) throws IOException {
        this.server = ProbeListener.open(host, port, time, this::answer);
    }

    /// Starts to listen. The node is alive, and not ready until [#tell] sets a source.
    ///
    /// @param port 0 selects any free port
    static HealthListener open(String host, int port, TimeSource time) {
        try {
            var listener = new HealthListener(host, port, time);
            log.info("health opened host={} port={}", host, listener.port());
            return listener;
        } catch (BindException e) {
            throw Fault.PORT_TAKEN.causedBy(e, host + ":" + port);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "listen.health.port: cannot listen on %s port %d: %s".formatted(host, port, e.getMessage()), e);
        }
    }

    /// Sets the source of the readiness state.
    void tell(Supplier<Health> health) {
        source = health;
    }

    int port() {
        return server.port();
    }

    private Reply answer(Probe probe) {
        if (!Set.of("GET", "HEAD").contains(probe.method())) {
            return new Reply(405);
        }
        return switch (probe.path()) {
            case "/livez" -> reply(new Health(true, List.of()));
            case "/readyz" -> reply(source.get());
            default -> new Reply(404);
        };
    }

    private static Reply reply(Health health) {
        return new Reply(
                health.ready() ? 200 : 503,
                Map.of("Content-Type", "application/json", "Cache-Control", "no-store"),
                health.text());
    }

    @Override
    public void close() {
        server.close();
    }
}
