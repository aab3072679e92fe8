package dev.trawl.bench;

import dev.trawl.bench.Contender.Drained;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// A contender and its rounds.
record DrainSeries(Contender contender, List<Drained> rounds) {

    private static final int CONCURRENCY = 50;

    DrainSeries(Contender contender) {
        this(contender, new ArrayList<>());
    }

    /// Rounds are interleaved, so that a busy machine hurts all of them alike.
    static void measure(Bench bench, List<DrainSeries> all) throws Exception {
        int tasks = bench.scale().tasks();
        for (int round = 1; round <= bench.scale().rounds(); round++) {
            for (DrainSeries series : all) {
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

    static void show(Bench bench, List<DrainSeries> all) {
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

    double median(int tasks) {
        return Figures.median(rates(tasks, Drained::drainSeconds));
    }

    private List<String> row(int tasks) {
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
