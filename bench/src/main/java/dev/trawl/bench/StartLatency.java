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
                rows.add(latency.row("embedded", rate));
                String server = postgres.ledgerUrl(postgres.freshDatabase());
                rows.add(measure(bench, server, rate).row("PostgreSQL " + postgres.version(), rate));
            }
        }
        Latency.show(bench.report(), "ledger", rows);
        bench.report()
                .line("- embedded, submit to start p99 ≤ 20 ms: %s (%.1f ms)"
                        .formatted(Figures.verdict(worst <= GOAL_MILLIS), worst));
    }

    private static Latency measure(Bench bench, String ledger, int rate) throws Exception {
        int seconds = bench.scale().seconds();
        try (var rig = new Rig(ledger, bench.temporary().fresh(), bench.time())) {
            return Latency.measure(bench, rig, rate, Math.min(WARM_UP_SECONDS, seconds), seconds);
        }
    }
}
