package dev.trawl.worker.remote;

import dev.trawl.worker.FailureWords;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Requests to one server with one credential. Logs the loss and the return of the server once each.
public final class ServerLink {

    private static final Logger log = LoggerFactory.getLogger(ServerLink.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int ACCEPTED = 300;
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

    private final HttpClient http;
    private final URI server;
    private final String credential;
    private volatile boolean lost;

    /// @param http may be shared
    public ServerLink(HttpClient http, URI server, String credential) {
        this.http = http;
        this.server = server;
        this.credential = credential;
    }

    /// True if the last request got no answer.
    boolean isLost() {
        return lost;
    }

    public CompletableFuture<JsonNode> send(String method, String path, JsonNode body) {
        return send(method, path, body, PATIENCE);
    }

    CompletableFuture<JsonNode> send(String method, String path, JsonNode body, Duration patience) {
        return send(method, path, JSON, BodyPublishers.ofByteArray(Wire.bytes(body)), patience);
    }

    CompletableFuture<JsonNode> get(String path) {
        return send("GET", path, Map.of(), BodyPublishers.noBody(), PATIENCE);
    }

    /// Deletes the resource of the path, such as a session.
    CompletableFuture<JsonNode> delete(String path) {
        return send("DELETE", path, Map.of(), BodyPublishers.noBody(), PATIENCE);
    }

    CompletableFuture<JsonNode> upload(String path, byte[] bytes, int from, int length, Map<String, String> headers) {
        return send("PUT", path, headers, BodyPublishers.ofByteArray(bytes, from, length), PATIENCE.multipliedBy(6));
    }

    /// Sends bytes to a URL outside the server, without the credential; fails when they are rejected.
    CompletableFuture<Void> elsewhere(String method, URI address, Map<String, String> headers, byte[] bytes) {
        var request = HttpRequest.newBuilder(address)
                .timeout(PATIENCE.multipliedBy(6))
                .method(method, BodyPublishers.ofByteArray(bytes));
        headers.forEach(request::header);
        return http.sendAsync(request.build(), BodyHandlers.discarding()).thenAccept(answer -> {
            if (answer.statusCode() >= ACCEPTED) {
                throw new CompletionException(
                        new ServerRefusedException(new ServerRefusal(answer.statusCode(), "", "the store refuses")));
            }
        });
    }

    /// @return fails with a [ServerRefusedException] when the server rejects the request, and otherwise when no
    /// answer came
    private CompletableFuture<JsonNode> send(
            String method, String path, Map<String, String> headers, BodyPublisher body, Duration patience) {
        var request = HttpRequest.newBuilder(server.resolve(path))
                .timeout(patience)
                .header("Authorization", "Bearer " + credential)
                .method(method, body);
        headers.forEach(request::header);
        return http.sendAsync(request.build(), BodyHandlers.ofByteArray()).handle((answer, failure) -> {
            note(failure);
            if (failure != null) {
                throw packed(failure);
            }
            return read(answer);
        });
    }

    /// Recognises the answer of a TLS port to plain HTTP.
    private ServerRefusal foreign(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8).contains("requires TLS")
                ? new ServerRefusal(
                        answer.statusCode(),
                        "tls_needed",
                        "%s speaks TLS only; name its certificate or its CA with --ca-file FILE".formatted(server))
                : new ServerRefusal(answer.statusCode(), "", "the answer is not Trawl's");
    }

    /// Wraps a failure only once, so that its cause stays readable.
    static CompletionException packed(Throwable failure) {
        return failure instanceof CompletionException already ? already : new CompletionException(failure);
    }

    private void note(@Nullable Throwable failure) {
        boolean was = lost;
        lost = failure != null;
        if (failure != null && !was) {
            log.warn("server lost, trying on server={} cause={}", server, FailureWords.of(failure));
        } else if (failure == null && was) {
            log.info("server answers again server={}", server);
        }
    }

    private JsonNode read(HttpResponse<byte[]> answer) {
        JsonNode body;
        try {
            body = Wire.tree(answer.body());
        } catch (JacksonException _) {
            throw new ServerRefusedException(foreign(answer));
        }
        if (answer.statusCode() < ACCEPTED) {
            return body;
        }
        String title = body.path("title").asString("");
        String detail = body.path("detail").asString("");
        throw new ServerRefusedException(new ServerRefusal(
                answer.statusCode(), body.path("code").asString(""), detail.isEmpty() ? title : title + ": " + detail));
    }
}
