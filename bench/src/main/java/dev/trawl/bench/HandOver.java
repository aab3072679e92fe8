package dev.trawl.bench;

import dev.trawl.bench.TrawlCluster.Engines;
import dev.trawl.engines.S3Server;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The cost of a change of the leader: two masters and a worker, tasks that keep coming in through
/// the one that does not lead, and the longest time in which none of them was completed.
final class HandOver {

    private static final int PER_SECOND = 50;
    private static final int WARM_UP_SECONDS = 10;
    private static final double LONGEST_DRAIN_SECONDS = 60;
    private static final String TASK = "{\"type\":\"echo\",\"payload\":{\"n\":1}}";
    private static final List<String> NODES = List.of("master-1", "master-2", "worker-1");

    private final Bench bench;
    private final Postgres postgres;
    private final S3Server blobs;

    private HandOver(Bench bench, Postgres postgres, S3Server blobs) {
        this.bench = bench;
        this.postgres = postgres;
        this.blobs = blobs;
    }

    /// How a leader ends.
    ///
    /// @param goalMillis the longest pause that is promised
    /// @param seconds that are watched afterwards
    private record End(String name, Consumer<TrawlProcess> end, double goalMillis, int seconds) {}

    private static final List<End> ENDS = List.of(
            new End("clean stop of the leader (SIGTERM)", TrawlProcess::stop, 1_000, 5),
            new End("crash of the leader (SIGKILL)", TrawlProcess::kill, 12_000, 16));

    /// Longest times without a completed task, in milliseconds.
    private record Pauses(double before, double after) {}

    static void measure(Bench bench, Postgres postgres, S3Server blobs) throws Exception {
        new HandOver(bench, postgres, blobs).run();
    }

    private void run() throws Exception {
        var report = bench.report();
        var rows = new ArrayList<List<String>>();
        var verdicts = new ArrayList<String>();
        for (var end : ENDS) {
            var pauses = pauses(end);
            report.progress("%s: %s".formatted(end.name(), pauses));
            rows.add(List.of(end.name(), "%.0f".formatted(pauses.before()), "%.0f".formatted(pauses.after())));
            verdicts.add("- %s, no pause over %.0f ms: %s (%.0f ms)"
                    .formatted(
                            end.name(),
                            end.goalMillis(),
                            Figures.verdict(pauses.after() <= end.goalMillis()),
                            pauses.after()));
        }
        report.line("");
        report.line("## Hand-over to another scheduler");
        report.table(List.of("%d tasks/s".formatted(PER_SECOND), "longest pause before, ms", "and after it, ms"), rows);
        verdicts.forEach(report::line);
    }

    private Pauses pauses(End end) throws Exception {
        var engines = new Engines(postgres.ledgerUrl(postgres.freshDatabase()), blobs);
        try (var cluster = TrawlCluster.start(bench, engines, "", NODES)) {
            String leader = leader(cluster);
            String other = leader.equals("master-1") ? "master-2" : "master-1";
            try (var api = new NodeApi(cluster.node(other))) {
                int warmUp = Math.min(WARM_UP_SECONDS, 2 * bench.scale().seconds());
                submit(api, warmUp);
                long ended = bench.time().wallMillis();
                end.end().accept(cluster.node(leader));
                submit(api, end.seconds());
                awaitDrained(api);
                return pauses(completed(api), ended - warmUp * 500L, ended);
            }
        }
    }

    private String leader(TrawlCluster cluster) throws IOException, InterruptedException {
        try (var api = new NodeApi(cluster.node("master-1"))) {
            long began = bench.time().nanos();
            while (bench.secondsSince(began) < LONGEST_DRAIN_SECONDS) {
                String leader = api.get("/cluster").path("leader").asString("");
                if (NODES.contains(leader)) {
                    return leader;
                }
                bench.rest(0.1);
            }
        }
        throw new IllegalStateException("nobody leads");
    }

    private void submit(NodeApi api, int seconds) throws IOException, InterruptedException {
        long began = bench.time().nanos();
        for (int i = 0; i < seconds * PER_SECOND; i++) {
            bench.rest((double) i / PER_SECOND - bench.secondsSince(began));
            api.submit(TASK);
        }
    }

    private void awaitDrained(NodeApi api) throws IOException, InterruptedException {
        long began = bench.time().nanos();
        while (!api.get("/tasks?limit=1&state=PENDING,RUNNING").path("items").isEmpty()) {
            if (bench.secondsSince(began) > LONGEST_DRAIN_SECONDS) {
                throw new IllegalStateException("tasks are still open long after the hand-over");
            }
            bench.rest(0.1);
        }
    }

    /// When each task was completed, in milliseconds, the first one first.
    private static List<Long> completed(NodeApi api) throws IOException, InterruptedException {
        var ends = new ArrayList<Long>();
        String after = "";
        do {
            var page = api.get("/tasks?limit=1000&state=COMPLETED" + after);
            page.path("items")
                    .forEach(task -> ends.add(
                            Instant.parse(task.path("ended_at").asString()).toEpochMilli()));
            String cursor = page.path("next_cursor").asString("");
            after = cursor.isEmpty() ? "" : "&after=" + cursor;
        } while (!after.isEmpty());
        return ends.stream().sorted().toList();
    }

    /// @param from when the start was over
    /// @param ended when the leader ended
    private static Pauses pauses(List<Long> completed, long from, long ended) {
        double before = 0;
        double after = 0;
        for (int i = 1; i < completed.size(); i++) {
            double pause = completed.get(i) - completed.get(i - 1);
            if (completed.get(i) > ended) {
                after = Math.max(after, pause);
            } else if (completed.get(i - 1) >= from) {
                before = Math.max(before, pause);
            }
        }
        if (completed.isEmpty() || completed.getLast() < ended) {
            throw new IllegalStateException("no task was completed after the hand-over");
        }
        return new Pauses(before, after);
    }
}
