package dev.trawl.bench;

import dev.trawl.bench.ClosedLoop.Call;
import dev.trawl.bench.ClosedLoop.Rate;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.json.JsonMapper;

/// Submissions over REST: one task a request from many clients, and batches from a few; beside them a route that does
/// nothing, for the same clients. Every answer follows the fsync.
final class EdgeSubmissions {

    static final int CLIENTS = 50;
    static final int BATCH = 100;
    private static final int BATCH_CLIENTS = 4;
    private static final int ACCEPTED = 202;
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int WARM_UP_SECONDS = 5;
    private static final int LONGEST_SECONDS = 8;

    /// Batches come so fast that more of them would reach what a project may have unfinished.
    private static final int BATCH_SECONDS = 3;

    /// The worker of the program holds a few of these and leaves the rest waiting.
    private static final String TASK = "{\"type\":\"sleep\",\"payload\":{\"ms\":600000}}";

    private static final String TASKS = "{\"tasks\":[" + String.join(",", Collections.nCopies(BATCH, TASK)) + "]}";
    private static final Call NOTHING = connection -> connection.get("/livez").must(OK);
    private static final Call SINGLE =
            connection -> connection.post("/tasks", TASK).must(ACCEPTED);
    private static final Call BATCHES =
            connection -> connection.post("/tasks", TASKS).must(ACCEPTED);

    private final Bench bench;
    private final Measured measured = new Measured(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());

    private EdgeSubmissions(Bench bench) {
        this.bench = bench;
    }

    /// Rates in requests a second, by round.
    record Measured(List<Rate> nothing, List<Rate> singles, List<Rate> batches) {

        double singlesPerSecond() {
            return median(singles, Rate::perSecond);
        }

        /// Tasks, not requests.
        double tasksPerSecond() {
            return BATCH * median(batches, Rate::perSecond);
        }
    }

    static Measured measure(Bench bench) throws IOException {
        return new EdgeSubmissions(bench).run();
    }

    private Measured run() throws IOException {
        int seconds = Math.min(LONGEST_SECONDS, bench.scale().seconds());
        try (var server =
                TrawlProcess.start(bench.settings().program(), bench.temporary().fresh(), List.of())) {
            var keys = keys(server);
            var many = new ClosedLoop(bench, server, keys);
            var few = new ClosedLoop(bench, server, keys.subList(0, BATCH_CLIENTS));
            int warmUp = Math.min(WARM_UP_SECONDS, seconds);
            many.run(warmUp, NOTHING); // the program has just started: let it compile
            many.run(warmUp, SINGLE);
            few.run(Math.min(BATCH_SECONDS, warmUp), BATCHES);
            for (int round = 1; round <= bench.scale().rounds(); round++) {
                measured.nothing().add(many.run(seconds, NOTHING));
                measured.singles().add(many.run(seconds, SINGLE));
                measured.batches().add(few.run(Math.min(BATCH_SECONDS, seconds), BATCHES));
                bench.report()
                        .progress("round %d: nothing %,.0f/s, single %,.0f/s, batches %,.0f tasks/s"
                                .formatted(
                                        round,
                                        measured.nothing().getLast().perSecond(),
                                        measured.singles().getLast().perSecond(),
                                        BATCH * measured.batches().getLast().perSecond()));
            }
        }
        show();
        return measured;
    }

    /// A key for each client.
    private static List<String> keys(TrawlProcess server) throws IOException {
        var keys = new ArrayList<String>();
        try (var connection = new HttpConnection(server.address(), server.token(), PATIENCE)) {
            for (int i = 1; i <= CLIENTS; i++) {
                String asked = "{\"name\":\"client-%d\",\"role\":\"submitter\"}".formatted(i);
                var made = connection.post("/keys", asked).must(CREATED);
                keys.add(JsonMapper.shared().readTree(made.body()).path("token").asString(""));
            }
        }
        return keys;
    }

    private void show() throws IOException {
        double syncs = Machine.syncsPerSecond(bench);
        bench.report()
                .table(
                        List.of("requests", "tasks/s (median)", "by round", "p50 ms", "p99 ms", "server", "clients"),
                        List.of(
                                row("`/livez`, %d clients".formatted(CLIENTS), measured.nothing(), 1),
                                row("one task, %d clients".formatted(CLIENTS), measured.singles(), 1),
                                row(
                                        "%d tasks, %d clients".formatted(BATCH, BATCH_CLIENTS),
                                        measured.batches(),
                                        BATCH)));
        bench.report()
                .line(
                        "- the limits beside: %,.0f appends with fdatasync/s by one writer, %,.0f requests/s that do nothing"
                                .formatted(syncs, median(measured.nothing(), Rate::perSecond)));
    }

    private static List<String> row(String name, List<Rate> rates, int each) {
        return List.of(
                name,
                Figures.count(each * median(rates, Rate::perSecond)),
                Figures.counts(
                        rates.stream().map(rate -> each * rate.perSecond()).toList()),
                "%.2f".formatted(median(rates, Rate::p50Millis)),
                "%.2f".formatted(median(rates, Rate::p99Millis)),
                "%.2f cores".formatted(median(rates, rate -> rate.cores().server())),
                "%.2f cores".formatted(median(rates, rate -> rate.cores().clients())));
    }

    private static double median(List<Rate> rates, ToDoubleFunction<Rate> figure) {
        return Figures.median(rates.stream().mapToDouble(figure).boxed().toList());
    }
}
