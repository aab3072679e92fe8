package dev.trawl.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A client that listens to a stream of events.
final class Feed implements AutoCloseable {

    final int status;
    final List<String> lines = new CopyOnWriteArrayList<>();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final InputStream body;
    private final Thread reader;

    Feed(Edge edge, String path, String token, String... headers) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + edge.gateway.port() + path))
                .header("Authorization", "Bearer " + token)
                .header("Accept", "text/event-stream, application/problem+json");
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            var answer = client.send(request.build(), BodyHandlers.ofInputStream());
            status = answer.statusCode();
            body = answer.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        reader = Thread.ofVirtual().start(this::read);
    }

    private void read() {
        var text = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
        try {
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                lines.add(line);
            }
        } catch (IOException _) {
            // cut off, or closed by the test
        }
    }

    /// The values of a field, in order.
    List<String> all(String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + ": "))
                .map(line -> line.substring(name.length() + 2))
                .toList();
    }

    List<Long> ids() {
        return all("id").stream().map(Long::valueOf).toList();
    }

    boolean hasEnded() {
        return !reader.isAlive();
    }

    @Override
    public void close() {
        try {
            body.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        client.shutdownNow();
    }
}
