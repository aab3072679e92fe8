package dev.trawl.bench;

import dev.trawl.spi.TimeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// Clients that submit over HTTP, each waiting for its answer before the next call.
final class HttpClients {

    private static final int ACCEPTED = 202;
    /// The worker of the program holds a few of these and leaves the rest waiting.
    private static final String TASK = "{\"type\":\"sleep\",\"payload\":{\"ms\":600000}}";

    private final TrawlProcess program;
    private final TimeSource time;

    HttpClients(TrawlProcess program, TimeSource time) {
        this.program = program;
        this.time = time;
    }

    /// Submits so many tasks; returns the seconds it took.
    double submit(int tasks, int batch, int clients) {
        var request = HttpRequest.newBuilder(program.address().resolve("/tasks"))
                .header("Authorization", "Bearer " + program.token())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"tasks\":[" + String.join(",", Collections.nCopies(batch, TASK)) + "]}"))
                .build();
        var calls = new AtomicInteger((tasks + batch - 1) / batch);
        try (var client = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            long began = time.nanos();
            CompletableFuture.allOf(IntStream.range(0, clients)
                            .mapToObj(_ -> CompletableFuture.runAsync(() -> call(client, request, calls), threads))
                            .toArray(CompletableFuture[]::new))
                    .join();
            return (time.nanos() - began) / 1e9;
        }
    }

    private static void call(HttpClient client, HttpRequest request, AtomicInteger calls) {
        try {
            while (calls.getAndDecrement() > 0) {
                var answer = client.send(request, BodyHandlers.ofString());
                if (answer.statusCode() != ACCEPTED) {
                    throw new IllegalStateException(answer.statusCode() + " " + answer.body());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
