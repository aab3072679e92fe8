package dev.trawl.gateway;

import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/// A browser that talks to the façade of document 003 as the document says, and no more.
final class Browser {

    private final Edge edge;
    private final String token;
    final String id;

    Browser(Edge edge, String id) {
        this(edge, id, Edge.token(Role.BROWSER));
    }

    Browser(Edge edge, String id, String token) {
        this.edge = edge;
        this.id = id;
        this.token = token;
    }

    Http.Reply post(String path, String body) {
        return edge.http.send(
                "POST", path, token, body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }

    Http.Reply register() {
        return post("/market/tasks/worker/register", """
                {"worker_id":"%s","worker_name":"Chrome浏览器1","browser_type":"chrome",
                 "browser_version":"120.0","script_version":"2.7"}""".formatted(id));
    }

    Http.Reply pull(int limit) {
        return post("/market/tasks/pull", "{\"worker_id\":\"%s\",\"limit\":%d}".formatted(id, limit));
    }

    /// The task it got; missing when it got none.
    JsonNode pull() {
        return pull(1).json().path("task");
    }

    Http.Reply update(long task, String progress) {
        return post("/market/tasks/update", """
                {"task_id":%d,"worker_id":"%s","status":"IN_PROGRESS","progress":%s}""".formatted(task, id, progress));
    }

    Http.Reply complete(long task, String status, String result) {
        return post("/market/tasks/complete", """
                {"task_id":%d,"worker_id":"%s","status":"%s","result":%s}""".formatted(task, id, status, result));
    }

    Http.Reply ingest(String body) {
        return post("/market/snapshots/ingest", body);
    }
}
