package dev.trawl.app.engine;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.connection.ProbeListener;
import dev.trawl.gateway.connection.ProbeListener.Probe;
import dev.trawl.gateway.connection.ProbeListener.Reply;
import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.util.Map;

/// A minimal listener on the port of the gateway until the ledger is reachable. `/livez` succeeds; every other
/// request gets 503 and the name of the missing setting.
final class StartupListener implements AutoCloseable {

    private final ProbeListener server;
    private final String missing;

    private StartupListener(String host, int port, TimeSource time, String missing) throws IOException {
        this.missing = missing;
        this.server = ProbeListener.open(host, port, time, this::answer);
    }

    /// @param missing the setting that names the missing backend
    static StartupListener open(String host, int port, TimeSource time, String missing) throws IOException {
        return new StartupListener(host, port, time, missing);
    }

    int port() {
        return server.port();
    }

    private Reply answer(Probe probe) {
        boolean alive = probe.path().equals("/livez");
        return new Reply(
                alive ? 200 : 503,
                Map.of("Content-Type", alive ? "application/json" : "application/problem+json", "Retry-After", "2"),
                alive ? "{\"status\":\"ok\"}" : refusal());
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
