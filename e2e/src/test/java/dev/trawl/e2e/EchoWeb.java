package dev.trawl.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import tools.jackson.databind.json.JsonMapper;

/// A service that fails and tells everything it was sent, and a site behind the same port that lets nobody in.
final class EchoWeb implements AutoCloseable {

    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    EchoWeb() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// The headers of every request, one text for each.
    String heard() {
        return String.join("\n", heard);
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        String all = exchange.getRequestHeaders().entrySet().toString();
        heard.add(all);
        boolean service = exchange.getRequestURI().getPath().startsWith("/service");
        String body = service ? JsonMapper.shared().writeValueAsString(new Echo(false, all)) : "<p>Sign in first.</p>";
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(service ? 500 : robots(exchange) ? 404 : 401, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static boolean robots(HttpExchange exchange) {
        return exchange.getRequestURI().getPath().equals("/robots.txt");
    }

    private record Echo(boolean success, String error) {}

    @Override
    public void close() {
        server.stop(0);
    }
}
