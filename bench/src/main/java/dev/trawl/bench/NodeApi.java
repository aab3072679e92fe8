package dev.trawl.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Asks the gateway of a node, as its administrator.
final class NodeApi implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int GOOD = 2;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI address;
    private final String token;

    NodeApi(TrawlProcess node) {
        this.address = node.address();
        this.token = node.token();
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    /// Submits a task and returns its id.
    String submit(String task) throws IOException, InterruptedException {
        return send(request("/tasks").POST(BodyPublishers.ofString(task)))
                .path("id")
                .asString("");
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }

    private JsonNode send(HttpRequest.Builder request) throws IOException, InterruptedException {
        var answer = client.send(request.build(), BodyHandlers.ofString());
        if (answer.statusCode() / 100 != GOOD) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return JsonMapper.shared().readTree(answer.body());
    }

    @Override
    public void close() {
        client.close();
    }
}
