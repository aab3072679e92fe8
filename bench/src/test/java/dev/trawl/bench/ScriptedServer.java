package dev.trawl.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/// A server on loopback that answers as the test says and keeps what it was asked.
final class ScriptedServer implements AutoCloseable {

    private static final int BUSY = 503;

    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    record Asked(String line, String authorization, String body) {}

    record Answer(int status, String body) {}

    ScriptedServer(Function<Asked, Answer> script) throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, script));
        server.start();
    }

    private void answer(HttpExchange exchange, Function<Asked, Answer> script) throws IOException {
        try (exchange) {
            var request = new Asked(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI(),
                    exchange.getRequestHeaders().getFirst("Authorization"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            asked.add(request);
            var answer = script.apply(request);
            if (answer.status() == BUSY) {
                exchange.getResponseHeaders().set("Connection", "close"); // as our own server does
            }
            byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    List<Asked> asked() {
        return asked;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
