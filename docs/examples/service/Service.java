import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;

/// A small business service behind Trawl's http executor: `java Service.java [PORT]`.
///
/// It answers the task types of trawl.yaml beside this file. With SERVICE_TOKEN in its environment it wants that token.
public final class Service {

    private static final Pattern USER = Pattern.compile("\"user\"\\s*:\\s*\"([a-z0-9]+)\"");
    private static final Pattern APP = Pattern.compile("\"app\"\\s*:\\s*\"([a-z]+)\"");
    private static final Pattern ROW = Pattern.compile("\"id\"\\s*:\\s*(\\d+)");
    private static final String TOKEN = System.getenv().getOrDefault("SERVICE_TOKEN", "");

    /// What was answered under each Idempotency-Key: a repeated attempt does nothing twice.
    private final Map<String, String> answered = new ConcurrentHashMap<>();

    private final Map<String, String> rows = new ConcurrentHashMap<>();

    public static void main(String[] arguments) throws IOException {
        int port = arguments.length == 0 ? 8099 : Integer.parseInt(arguments[0]);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 0);
        server.createContext("/", new Service()::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        System.out.println("service is ready on http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String key = String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
        if (!TOKEN.isEmpty() && !("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            reply(exchange, 401, "{\"success\": false, \"error\": \"a token is wanted\"}");
            return;
        }
        switch (exchange.getRequestURI().getPath()) {
            case "/user_apps" -> reply(exchange, 200, answered.computeIfAbsent(key, _ -> userApps(body)));
            case "/app_sync" -> appSync(exchange, body);
            case "/data_sync" -> reply(exchange, 200, answered.computeIfAbsent(key, _ -> dataSync(body)));
            default -> reply(exchange, 404, "{\"success\": false, \"error\": \"no such task type\"}");
        }
    }

    /// The form that the executor knows without any mapping.
    private static String userApps(String body) {
        var user = USER.matcher(body);
        return user.find()
                ? "{\"success\": true, \"data\": {\"user\": \"%s\", \"apps\": [\"mail\", \"shop\"]}}".formatted(user.group(1))
                : "{\"success\": false, \"error\": \"no user is named\", \"retryable\": false}";
    }

    /// A form of its own: `reply` of the type's settings says where to look. Each change becomes a record. The app
    /// `busy` is not ready before the second attempt.
    private static void appSync(HttpExchange exchange, String body) throws IOException {
        var app = APP.matcher(body);
        String name = app.find() ? app.group(1) : "none";
        boolean first = "1".equals(exchange.getRequestHeaders().getFirst("Trawl-Attempt"));
        if (name.equals("busy") && first) {
            exchange.getResponseHeaders().set("Retry-After", "1");
            reply(exchange, 409, "{\"problem\": {\"text\": \"another sync is running\"}}");
            return;
        }
        reply(exchange, 200, """
                {"state": {"app": "%s", "version": 7}, "changes": [{"id": 1, "op": "add"}, {"id": 2, "op": "remove"}]}
                """.formatted(name));
    }

    private String dataSync(String body) {
        long stored = ROW.matcher(body).results()
                .filter(row -> rows.put(row.group(1), body) == null)
                .count();
        return "{\"success\": true, \"data\": {\"stored\": %d, \"total\": %d}}".formatted(stored, rows.size());
    }

    private static void reply(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
