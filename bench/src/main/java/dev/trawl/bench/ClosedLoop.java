package dev.trawl.bench;

import dev.trawl.bench.CpuWatch.Cores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.DoubleStream;

/// Clients that ask, wait for the answer and ask again, each on a connection of its own.
///
/// @param tokens one for each client, since a server limits what one principal may ask in a second
record ClosedLoop(Bench bench, TrawlProcess server, List<String> tokens) {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// What is asked again and again.
    @FunctionalInterface
    interface Call {
        void make(HttpConnection connection) throws IOException;
    }

    /// Answers of a time.
    record Rate(double perSecond, double p50Millis, double p99Millis, Cores cores) {}

    /// Asks for so many seconds. A call that fails ends the measurement.
    Rate run(int seconds, Call call) throws IOException {
        var connections = new ArrayList<HttpConnection>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String token : tokens) {
                connections.add(new HttpConnection(server.address(), token, PATIENCE));
            }
            var watch = new CpuWatch(bench, server);
            long began = bench.time().nanos();
            long end = began + Duration.ofSeconds(seconds).toNanos();
            var all = connections.stream()
                    .map(connection -> CompletableFuture.supplyAsync(() -> ask(connection, call, end), threads))
                    .toList();
            double[] millis = all.stream()
                    .flatMapToDouble(answers -> answers.join().build())
                    .toArray();
            return new Rate(
                    millis.length / bench.secondsSince(began),
                    Figures.percentile(millis, 0.5),
                    Figures.percentile(millis, 0.99),
                    watch.used());
        } finally {
            close(connections);
        }
    }

    private DoubleStream.Builder ask(HttpConnection connection, Call call, long end) {
        var millis = DoubleStream.builder();
        try {
            for (long asked = bench.time().nanos();
                    asked < end;
                    asked = bench.time().nanos()) {
                call.make(connection);
                millis.add((bench.time().nanos() - asked) / 1e6);
            }
            return millis;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(List<HttpConnection> connections) throws IOException {
        for (HttpConnection connection : connections) {
            connection.close();
        }
    }
}
