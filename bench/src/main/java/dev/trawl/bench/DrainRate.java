package dev.trawl.bench;

import com.github.kagkarlsson.scheduler.Scheduler;
import dev.trawl.bench.Contender.Drained;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Drain rate side by side: no-op tasks wait, one process runs them with a concurrency of 50 until all are reported.
/// Rounds are interleaved, so that a busy machine hurts all of them alike.
final class DrainRate implements Measurement {

    private static final int CONCURRENCY = 50;
    private static final double GOAL = 25_000;
    private static final double EMBEDDED_RATIO = 3;
    private static final double SERVER_RATIO = 1.5;

    @Override
    public void run(Bench bench) throws Exception {
        try (var postgres = Postgres.start(bench)) {
            var embedded = new Series(TrawlDrain.embedded(bench.temporary(), bench.time()));
            var server = new Series(TrawlDrain.on(postgres, bench.temporary(), bench.time()));
            var peer = new Series(new DbSchedulerDrain(postgres, bench.time()));
            var all = new ArrayList<>(List.of(embedded, server, peer));
            bench.report()
                    .line("- PostgreSQL %s (fsync on), %s"
                            .formatted(postgres.version(), Machine.library(Scheduler.class)));
            var missing = BullMqDrain.missing(bench);
            if (missing.isEmpty()) {
                all.add(new Series(new BullMqDrain(bench, false)));
                all.add(new Series(new BullMqDrain(bench, true)));
                bench.report().line("- " + BullMqDrain.versions(bench));
            }
            measure(bench, all);
            show(bench, all);
            missing.ifPresent(reason -> bench.report().line("- BullMQ not measured: " + reason));
            int tasks = bench.scale().tasks();
            judge(bench.report(), embedded.median(tasks), server.median(tasks), peer.median(tasks));
        }
    }

    private static void measure(Bench bench, List<Series> all) throws Exception {
        int tasks = bench.scale().tasks();
        for (int round = 1; round <= bench.scale().rounds(); round++) {
            for (Series series : all) {
                System.gc();
                var drained = series.contender().drain(tasks, CONCURRENCY);
                series.rounds().add(drained);
                bench.report()
                        .progress("round %d: %s %,.0f tasks/s drained %s"
                                .formatted(
                                        round,
                                        series.contender().name(),
                                        tasks / drained.drainSeconds(),
                                        drained.remark()));
            }
        }
    }

    private static void show(Bench bench, List<Series> all) {
        int tasks = bench.scale().tasks();
        bench.report()
                .table(
                        List.of(
                                "%,d tasks, concurrency %d".formatted(tasks, CONCURRENCY),
                                "submit/s",
                                "drain/s (median)",
                                "drain/s by round"),
                        all.stream().map(series -> series.row(tasks)).toList());
    }

    private static void judge(Report report, double embedded, double server, double peer) {
        report.line("- embedded ≥ 25,000/s: %s (%,.0f)".formatted(Figures.verdict(embedded >= GOAL), embedded));
        report.line("- embedded ≥ 3 × db-scheduler: %s (%s)"
                .formatted(Figures.verdict(embedded >= EMBEDDED_RATIO * peer), Figures.ratio(embedded / peer)));
        report.line("- on PostgreSQL ≥ 1.5 × db-scheduler: %s (%s)"
                .formatted(Figures.verdict(server >= SERVER_RATIO * peer), Figures.ratio(server / peer)));
    }

    /// A contender and its rounds.
    private record Series(Contender contender, List<Drained> rounds) {

        Series(Contender contender) {
            this(contender, new ArrayList<>());
        }

        double median(int tasks) {
            return Figures.median(rates(tasks, Drained::drainSeconds));
        }

        List<String> row(int tasks) {
            return List.of(
                    contender.name(),
                    Figures.count(Figures.median(rates(tasks, Drained::submitSeconds))),
                    Figures.count(median(tasks)),
                    Figures.counts(rates(tasks, Drained::drainSeconds)));
        }

        private List<Double> rates(int tasks, ToDoubleFunction<Drained> seconds) {
            return rounds.stream()
                    .map(drained -> tasks / seconds.applyAsDouble(drained))
                    .toList();
        }
    }
}
