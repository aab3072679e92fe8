package dev.trawl.bench;

import dev.trawl.bench.Credentials.Credential;
import dev.trawl.spi.Lane;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.WorkerProfile;
import dev.trawl.worker.Backoff;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.WorkerConfig;
import dev.trawl.worker.execute.LocalExecutor;
import dev.trawl.worker.remote.HttpChannel;
import dev.trawl.worker.remote.ServerLink;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/// How long a worker on the other end of the HTTP channel takes: for a lease and its report, and from a submission to
/// the report of its end. One after another, so that nothing waits for anything else.
final class RoundTrips {

    private static final String TYPE = "echo";
    private static final String TASK = "{\"type\":\"echo\",\"payload\":{\"n\":1}}";
    private static final int BATCH = 100;
    private static final int CAPACITY = 10;
    private static final int ACCEPTED = 202;
    private static final int TRIPS_PER_SECOND = 150;
    private static final Duration PATIENCE = Duration.ofSeconds(25);

    private final Bench bench;
    private final TrawlProcess server;
    private final HttpClient http;

    private RoundTrips(Bench bench, TrawlProcess server, HttpClient http) {
        this.bench = bench;
        this.server = server;
        this.http = http;
    }

    /// @param pulls from the question for a lease to the answer to its report, with work waiting
    /// @param whole from the submission to the answer to the report of its end
    record Measured(Times pulls, Times whole) {}

    /// In milliseconds.
    record Times(double p50, double p95, double p99, double most) {

        static Times of(double[] millis) {
            return new Times(
                    Figures.percentile(millis, 0.5),
                    Figures.percentile(millis, 0.95),
                    Figures.percentile(millis, 0.99),
                    Figures.percentile(millis, 1));
        }

        List<String> row(String name) {
            return List.of(
                    name, "%.2f".formatted(p50), "%.2f".formatted(p95), "%.2f".formatted(p99), "%.2f".formatted(most));
        }
    }

    static Measured measure(Bench bench) throws IOException, InterruptedException {
        Path data = bench.temporary().fresh();
        var known = Credentials.enrol(data, 2, bench.time());
        try (var server = TrawlProcess.start(bench.settings().program(), data, List.of(EdgeRate.OWN_WORKER_ELSEWHERE));
                var http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
            var trips = new RoundTrips(bench, server, http);
            var measured =
                    new Measured(Times.of(trips.pulls(known.getFirst())), Times.of(trips.whole(known.getLast())));
            http.shutdownNow(); // a question may still wait at the server
            show(bench, measured);
            return measured;
        }
    }

    private int count() {
        return TRIPS_PER_SECOND * bench.scale().seconds();
    }

    private HttpChannel channel(Credential credential) {
        var link = new ServerLink(http, server.address(), credential.token());
        return new HttpChannel(link, credential.worker(), new Backoff(RandomGenerator.getDefault()), refusal -> {
            throw new IllegalStateException(refusal.words());
        });
    }

    private double[] pulls(Credential credential) throws IOException {
        int warmUp = count() / 3;
        submit(warmUp + count());
        var channel = channel(credential);
        var registration = channel.register(new WorkerProfile(
                        "default", credential.worker(), credential.worker(), "bench", CAPACITY, Set.of(TYPE)))
                .join();
        var renewing = Thread.ofVirtual().start(() -> renew(channel, registration));
        try {
            pulls(channel, registration.session(), 0, warmUp);
            return pulls(channel, registration.session(), warmUp, count());
        } finally {
            renewing.interrupt();
            channel.leave(registration.session()).join();
        }
    }

    private double[] pulls(HttpChannel channel, long session, int before, int count) {
        double[] millis = new double[count];
        for (int i = 0; i < count; i++) {
            long began = bench.time().nanos();
            var invitations = channel.invitations(session, 1, PATIENCE);
            var leases = channel.claim(new ClaimRequest(session, before + i + 1, Lane.ASSIGN, invitations))
                    .join();
            if (leases.isEmpty()) {
                throw new IllegalStateException("no lease though work waits, at %d of %d".formatted(i, count));
            }
            channel.report(new Report(session, leases.getFirst().id(), 1, new Outcome.Succeeded("{}")))
                    .join();
            millis[i] = (bench.time().nanos() - began) / 1e6;
        }
        return millis;
    }

    private static void renew(HttpChannel channel, Registration registration) {
        try {
            while (true) {
                Thread.sleep(registration.renewInterval());
                channel.renew(new Renewal(registration.session(), List.of())).join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void submit(int count) throws IOException {
        try (var connection = new HttpConnection(server.address(), server.token(), PATIENCE)) {
            for (int sent = 0; sent < count; sent += BATCH) {
                String tasks = String.join(",", Collections.nCopies(Math.min(BATCH, count - sent), TASK));
                connection.post("/tasks", "{\"tasks\":[" + tasks + "]}").must(ACCEPTED);
            }
        }
    }

    /// By a worker as `trawl worker` runs it.
    private double[] whole(Credential credential) throws IOException, InterruptedException {
        var answers = new LinkedBlockingQueue<Long>();
        var channel = channel(credential);
        var worker = new Worker(
                WorkerConfig.of(credential.worker())
                        .forTypes("", CAPACITY, Set.of(TYPE))
                        .withStopping(Duration.ZERO, Duration.ofSeconds(1)),
                new TimedReports(channel, () -> answers.add(bench.time().nanos())),
                new ExecutorRegistry().register(new LocalExecutor()),
                channel.segments(),
                bench.time(),
                RandomGenerator.getDefault());
        worker.start();
        try (var connection = new HttpConnection(server.address(), server.token(), PATIENCE)) {
            whole(connection, answers, count() / 3);
            return whole(connection, answers, count());
        } finally {
            worker.stop();
        }
    }

    private double[] whole(HttpConnection connection, LinkedBlockingQueue<Long> answers, int count)
            throws IOException, InterruptedException {
        double[] millis = new double[count];
        for (int i = 0; i < count; i++) {
            long began = bench.time().nanos();
            connection.post("/tasks", TASK).must(ACCEPTED);
            Long answered = answers.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (answered == null) {
                throw new IllegalStateException("nobody ran the task, at %d of %d".formatted(i, count));
            }
            millis[i] = (answered - began) / 1e6;
        }
        return millis;
    }

    private static void show(Bench bench, Measured measured) {
        bench.report()
                .table(
                        List.of("one after another", "p50 ms", "p95 ms", "p99 ms", "max ms"),
                        List.of(
                                measured.pulls().row("question for a lease to the answer to its report"),
                                measured.whole().row("submission to the answer to the report of its end")));
    }
}
