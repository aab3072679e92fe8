package dev.trawl.gateway;

import dev.trawl.gateway.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/// Asks any route for its status, without knowing what the route does.
final class Knock implements AutoCloseable {

    /// Counts as the status of a request that times out: a waiting request was admitted.
    private static final int LET_IN = 200;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int port;

    Knock(int port) {
        this.port = port;
    }

    /// Asks with an empty JSON object where the route takes a body.
    int at(Route route, String token, String... headers) {
        return send(route, token, "application/json", "{}", headers);
    }

    int send(Route route, String token, String type, String body, String... headers) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path(route)))
                .timeout(Duration.ofSeconds(3));
        if (route.method().equals("GET")) {
            request.GET();
        } else {
            request.method(route.method(), BodyPublishers.ofString(body)).header("Content-Type", type);
        }
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build()).map(HttpResponse::statusCode).orElse(LET_IN);
    }

    private Optional<HttpResponse<InputStream>> send(HttpRequest request) {
        try {
            var answer = client.send(request, BodyHandlers.ofInputStream());
            answer.body().close(); // a stream of events never ends by itself
            return Optional.of(answer);
        } catch (HttpTimeoutException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// A path that the route takes, with made-up names in it.
    static String path(Route route) {
        String pattern = route.path().getPatternString();
        return Stream.of("t999", "1", "a", "0".repeat(32))
                .map(name -> filled(pattern, name))
                .filter(path -> route.path().matches(path))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no path for " + pattern));
    }

    private static String filled(String pattern, String name) {
        var path = new StringBuilder();
        int depth = 0;
        for (int place = 0; place < pattern.length(); place++) {
            char letter = pattern.charAt(place);
            depth += letter == '{' ? 1 : 0;
            if (depth == 0) {
                path.append(letter);
            }
            if (letter == '}' && --depth == 0) {
                path.append(name);
            }
        }
        return path.toString();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
