package dev.trawl.e2e;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client like any other. An exception means that no answer came: nobody knows what happened.
final class Api implements AutoCloseable {

    static final JsonMapper JSON = JsonMapper.shared();

    private final HttpClient client;
    private final URI server;
    private final String token;

    Api(int port, String token) {
        this(URI.create("http://127.0.0.1:" + port), token);
    }

    private Api(URI server, String token) {
        this(server, token, builder().build());
    }

    private Api(URI server, String token, HttpClient client) {
        this.server = server;
        this.token = token;
        this.client = client;
    }

    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(5));
    }

    /// The same server over TLS.
    ///
    /// @param trust knows its certificate
    Api secured(SSLContext trust) {
        var address = URI.create("https://127.0.0.1:" + server.getPort());
        return new Api(address, token, builder().sslContext(trust).build());
    }

    URI address() {
        return server;
    }

    /// The same server as it is reached at another address.
    Api through(URI other) {
        return new Api(other, token);
    }

    /// @param next the cursor of the next page of lines
    record Reply(int status, String text, Optional<String> next) {

        JsonNode json() {
            return JSON.readTree(text);
        }

        List<JsonNode> lines() {
            return text.lines().map(JSON::readTree).toList();
        }

        Reply expect(int expected) {
            if (status != expected) {
                throw new AssertionError("expected %d, not %d: %s".formatted(expected, status, text));
            }
            return this;
        }
    }

    Reply get(String path) throws IOException {
        return send(request(path).GET().build());
    }

    Reply post(String path, String json) throws IOException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build());
    }

    Reply delete(String path) throws IOException {
        return send(request(path).DELETE().build());
    }

    Reply put(String path, String json) throws IOException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(json))
                .build());
    }

    /// The same server for somebody else.
    Api as(String otherToken) {
        return new Api(server, otherToken);
    }

    /// Submits so that a repetition is harmless.
    Reply submitOnce(String json, String key) throws IOException {
        return send(request("/tasks")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(json))
                .build());
    }

    /// Submits one task and returns its id.
    String submit(String type, String payload) throws IOException {
        return submit(type, payload, "");
    }

    /// @param more further fields, such as `"timeout":"30s"`
    String submit(String type, String payload, String more) throws IOException {
        String body = "{\"type\":\"%s\",\"payload\":%s%s}".formatted(type, payload, more.isEmpty() ? "" : "," + more);
        return post("/tasks", body).expect(202).json().path("id").asString();
    }

    String state(String task) throws IOException {
        return get("/tasks/" + task).expect(200).json().path("state").asString();
    }

    /// Every task, newest first.
    List<JsonNode> export() throws IOException {
        return pages("/tasks/export", Reply::lines, Reply::next);
    }

    /// Every record and result of a task.
    List<JsonNode> results(String task) throws IOException {
        return pages("/tasks/" + task + "/results", Reply::lines, Reply::next);
    }

    List<JsonNode> events(String task) throws IOException {
        return items("/tasks/" + task + "/events");
    }

    /// All items of a list.
    List<JsonNode> items(String path) throws IOException {
        return pages(
                path,
                reply -> reply.json().path("items").valueStream().toList(),
                reply -> Optional.of(reply.json().path("next_cursor").asString(""))
                        .filter(cursor -> !cursor.isEmpty()));
    }

    /// No task is open any more.
    boolean isDrained() throws IOException {
        return get("/tasks?state=PENDING,RUNNING,PAUSED&limit=1")
                .expect(200)
                .json()
                .path("items")
                .isEmpty();
    }

    private List<JsonNode> pages(
            String path, Function<Reply, List<JsonNode>> content, Function<Reply, Optional<String>> next)
            throws IOException {
        String join = path.contains("?") ? "&" : "?";
        var all = new ArrayList<JsonNode>();
        var page = get(path + join + "limit=1000").expect(200);
        all.addAll(content.apply(page));
        for (var cursor = next.apply(page); cursor.isPresent(); cursor = next.apply(page)) {
            page = get(path + join + "limit=1000&after=" + cursor.get()).expect(200);
            all.addAll(content.apply(page));
        }
        return all;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server + path))
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + token);
    }

    private Reply send(HttpRequest request) throws IOException {
        try {
            var response = client.send(request, BodyHandlers.ofString());
            return new Reply(
                    response.statusCode(), response.body(), response.headers().firstValue("X-Next-Cursor"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
