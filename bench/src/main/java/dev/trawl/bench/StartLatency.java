package dev.trawl.bench;

import java.util.ArrayList;
import java.util.List;

/// Time from submit to start at a fixed rate that does not wait for answers.
final class StartLatency implements Measurement {

    private static final int[] RATES = {100, 1_000};
    private static final int WARM_UP_SECONDS = 5;
    private static final double GOAL_MILLIS = 20;

    @Override
    public void run(Bench bench) throws Exception {
        var rows = new ArrayList<List<String>>();
        double worst = 0;
        try (var postgres = Postgres.start(bench)) {
            for (int rate : RATES) {
                String embedded = "sqlite:" + bench.temporary().fresh().resolve("ledger.db");
                var latency = measure(bench, embedded, rate);
                worst = Math.max(worst, latency.p99());
                rows.add(row("embedded", rate, latency));
                String server = postgres.ledgerUrl(postgres.freshDatabase());
                rows.add(row("PostgreSQL " + postgres.version(), rate, measure(bench, server, rate)));
            }
        }
        bench.report()
                .table(List.of("ledger", "tasks/s", "p50 ms", "p99 ms", "max ms", "p99 ms from when it was due"), rows);
        bench.report()
                .line("- embedded, submit to start p99 ≤ 20 ms: %s (%.1f ms)"
                        .formatted(Figures.verdict(worst <= GOAL_MILLIS), worst));
    }

    private static Latency measure(Bench bench, String ledger, int rate) throws Exception {
        try (var rig = new Rig(ledger, bench.temporary().fresh(), bench.time())) {
            int warmUp = rate * Math.min(WARM_UP_SECONDS, bench.scale().seconds());
            var paced = new PacedTasks(
                    rig, bench.time(), warmUp + rate * bench.scale().seconds());
            paced.run(rate);
            return Latency.of(paced.fromSubmit(warmUp), paced.fromDue(warmUp));
        }
    }

    private static List<String> row(String ledger, int rate, Latency latency) {
        return List.of(
                ledger,
                "%,d".formatted(rate),
                "%.2f".formatted(latency.p50()),
                "%.2f".formatted(latency.p99()),
                "%.2f".formatted(latency.most()),
                "%.2f".formatted(latency.p99FromDue()));
    }

    /// In milliseconds.
    private record Latency(double p50, double p99, double most, double p99FromDue) {

        static Latency of(double[] fromSubmit, double[] fromDue) {
            return new Latency(
                    Figures.percentile(fromSubmit, 0.5),
                    Figures.percentile(fromSubmit, 0.99),
                    Figures.percentile(fromSubmit, 1),
                    Figures.percentile(fromDue, 0.99));
        }
    }
}
