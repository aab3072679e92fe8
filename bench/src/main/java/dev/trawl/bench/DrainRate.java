package dev.trawl.bench;

import com.github.kagkarlsson.scheduler.Scheduler;
import java.util.ArrayList;
import java.util.List;

/// Drain rate side by side: no-op tasks wait, one process runs them with a concurrency of 50 until all are reported.
/// Rounds are interleaved, so that a busy machine hurts all of them alike.
final class DrainRate implements Measurement {

    private static final double GOAL = 25_000;
    private static final double EMBEDDED_RATIO = 3;
    private static final double SERVER_RATIO = 1.5;

    @Override
    public void run(Bench bench) throws Exception {
        try (var postgres = Postgres.start(bench)) {
            var embedded = new DrainSeries(TrawlDrain.embedded(bench.temporary(), bench.time()));
            var server = new DrainSeries(TrawlDrain.on(postgres, bench.temporary(), bench.time()));
            var peer = new DrainSeries(new DbSchedulerDrain(postgres, bench.time()));
            var all = new ArrayList<>(List.of(embedded, server, peer));
            bench.report()
                    .line("- PostgreSQL %s (fsync on), %s"
                            .formatted(postgres.version(), Machine.library(Scheduler.class)));
            var missing = BullMqDrain.missing(bench);
            if (missing.isEmpty()) {
                all.add(new DrainSeries(new BullMqDrain(bench, false)));
                all.add(new DrainSeries(new BullMqDrain(bench, true)));
                bench.report().line("- " + BullMqDrain.versions(bench));
            }
            DrainSeries.measure(bench, all);
            DrainSeries.show(bench, all);
            missing.ifPresent(reason -> bench.report().line("- BullMQ not measured: " + reason));
            int tasks = bench.scale().tasks();
            judge(bench.report(), embedded.median(tasks), server.median(tasks), peer.median(tasks));
        }
    }

    private static void judge(Report report, double embedded, double server, double peer) {
        report.line("- embedded ≥ 25,000/s: %s (%,.0f)".formatted(Figures.verdict(embedded >= GOAL), embedded));
        report.line("- embedded ≥ 3 × db-scheduler: %s (%s)"
                .formatted(Figures.verdict(embedded >= EMBEDDED_RATIO * peer), Figures.ratio(embedded / peer)));
        report.line("- on PostgreSQL ≥ 1.5 × db-scheduler: %s (%s)"
                .formatted(Figures.verdict(server >= SERVER_RATIO * peer), Figures.ratio(server / peer)));
    }
}
