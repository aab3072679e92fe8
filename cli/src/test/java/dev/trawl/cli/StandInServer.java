package dev.trawl.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

/// A server on loopback that gives prepared answers and remembers what it was asked.
final class StandInServer implements AutoCloseable {

    /// @param headers by lower-case name
    record Request(String line, Map<String, String> headers, String body) {}

    private record Answer(int status, String next, String body) {}

    private final HttpServer server;
    private final Map<String, Queue<Answer>> answers = new HashMap<>();
    final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

    StandInServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// Prepares the next answer to `GET /tasks?limit=50` and the like; the last one is given again and again.
    StandInServer on(String line, int status, String body) {
        return on(line, status, "", body);
    }

    StandInServer on(String line, int status, String next, String body) {
        answers.computeIfAbsent(line, _ -> new ArrayDeque<>()).add(new Answer(status, next, body));
        return this;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.getFirst()));
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(new Request(line, headers, body));
        Queue<Answer> prepared = answers.getOrDefault(line, new ArrayDeque<>());
        Answer answer = prepared.size() > 1 ? prepared.remove() : prepared.peek();
        if (answer == null) {
            answer = new Answer(404, "", "{\"title\": \"not prepared: " + line + "\", \"code\": \"not_found\"}");
        }
        if (!answer.next().isEmpty()) {
            exchange.getResponseHeaders().add("X-Next-Cursor", answer.next());
        }
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
