package dev.trawl.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// Stands before a server, passes requests on and remembers what was said when.
final class ListeningProxy implements AutoCloseable {

    /// Headers that the routes of workers and clients read.
    private static final List<String> PASSED =
            List.of("Authorization", "Content-Type", "Content-Digest", "Content-Range", "Idempotency-Key");

    private final HttpServer listener;
    private final URI server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Said> heard = new CopyOnWriteArrayList<>();

    /// One request with its answer.
    ///
    /// @param millis of a clock that only goes on
    record Said(long millis, String path, JsonNode body, JsonNode answer) {}

    ListeningProxy(URI server) throws IOException {
        this.server = server;
        this.listener = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        listener.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        listener.createContext("/", this::pass);
        listener.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + listener.getAddress().getPort());
    }

    /// What was said at a path, in its order.
    List<Said> at(String path) {
        return heard.stream().filter(said -> said.path().equals(path)).toList();
    }

    private void pass(HttpExchange exchange) throws IOException {
        long millis = System.nanoTime() / 1_000_000;
        byte[] body = exchange.getRequestBody().readAllBytes();
        var request = HttpRequest.newBuilder(server.resolve(exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
        for (String name : PASSED) {
            Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
                    .ifPresent(value -> request.header(name, value));
        }
        try {
            var answer = http.send(request.build(), BodyHandlers.ofByteArray());
            heard.add(new Said(millis, exchange.getRequestURI().getPath(), json(body), json(answer.body())));
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    /// Segments are no JSON; their place in the record stays empty.
    private static JsonNode json(byte[] body) {
        try {
            return Api.JSON.readTree(body);
        } catch (JacksonException _) {
            return MissingNode.getInstance();
        }
    }

    @Override
    public void close() {
        listener.stop(0);
        http.shutdownNow();
    }
}
