package dev.trawl.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// What one task costs while few or many others wait: submitting the last ones, running the first ones.
final class FlatCost implements Measurement {

    private static final int BATCH = 100;
    private static final int CONCURRENCY = 50;
    private static final double GOAL = 1.3;

    @Override
    public void run(Bench bench) throws Exception {
        int most = bench.scale().pending();
        var sizes = List.of(most / 100, most / 10, most);
        // the compiler's turn
        TrawlDrain.embedded(bench.temporary(), bench.time()).drain(bench.scale().tasks(), CONCURRENCY);
        var medians = medians(bench, sizes);
        bench.report()
                .table(
                        List.of(
                                "pending",
                                "submit CPU µs/task",
                                "claim + run + report CPU µs/task",
                                "submit/s",
                                "drain/s"),
                        IntStream.range(0, sizes.size())
                                .mapToObj(i -> row(sizes.get(i), medians.get(i)))
                                .toList());
        double submit = medians.getLast().submitMicros() / medians.getFirst().submitMicros();
        double drain = medians.getLast().drainMicros() / medians.getFirst().drainMicros();
        bench.report()
                .line("- cost per task flat (≤ 1.3 ×): submit %s (%s), claim + run + report %s (%s)"
                        .formatted(
                                Figures.verdict(submit <= GOAL),
                                Figures.ratio(submit),
                                Figures.verdict(drain <= GOAL),
                                Figures.ratio(drain)));
    }

    private static List<Cost> medians(Bench bench, List<Integer> sizes) throws Exception {
        var costs = new ArrayList<List<Cost>>();
        sizes.forEach(_ -> costs.add(new ArrayList<>()));
        for (int round = 1; round <= bench.scale().rounds(); round++) {
            for (int i = 0; i < sizes.size(); i++) {
                var cost = measure(bench, sizes.get(i));
                costs.get(i).add(cost);
                bench.report().progress("round %d, %,d pending: %s".formatted(round, sizes.get(i), cost));
            }
        }
        return costs.stream().map(Cost::median).toList();
    }

    private static List<String> row(int pending, Cost cost) {
        return List.of(
                Figures.count(pending),
                "%.1f".formatted(cost.submitMicros()),
                "%.1f".formatted(cost.drainMicros()),
                Figures.count(cost.submitRate()),
                Figures.count(cost.drainRate()));
    }

    private static Cost measure(Bench bench, int pending) throws Exception {
        int probe = Math.min(bench.scale().probe(), pending);
        try (var rig = Rig.embedded(bench.temporary().fresh(), bench.time())) {
            rig.submit(pending - probe, BATCH);
            System.gc();
            long cpu = ProcessorTime.ofProcess();
            double submitted = rig.submit(probe, BATCH);
            double submitMicros = (ProcessorTime.ofProcess() - cpu) / 1e3 / probe;
            System.gc();
            long began = bench.time().nanos();
            cpu = ProcessorTime.ofProcess();
            rig.startWorker(CONCURRENCY, Rig.NOOP);
            rig.completions().await(probe);
            int done = rig.completions().count();
            double drained = bench.secondsSince(began);
            double drainMicros = (ProcessorTime.ofProcess() - cpu) / 1e3 / done;
            return new Cost(submitMicros, drainMicros, probe / submitted, done / drained);
        }
    }

    private record Cost(double submitMicros, double drainMicros, double submitRate, double drainRate) {

        static Cost median(List<Cost> costs) {
            return new Cost(
                    Figures.median(costs.stream().map(Cost::submitMicros).toList()),
                    Figures.median(costs.stream().map(Cost::drainMicros).toList()),
                    Figures.median(costs.stream().map(Cost::submitRate).toList()),
                    Figures.median(costs.stream().map(Cost::drainRate).toList()));
        }

        @Override
        public String toString() {
            return "submit %.1f µs, drain %.1f µs a task".formatted(submitMicros, drainMicros);
        }
    }
}
