package dev.trawl.bench;

import java.util.List;
import java.util.stream.Stream;

/// The times from submission to start, in milliseconds.
record Latency(double p50, double p99, double most, double p99FromDue) {

    private static final List<String> HEAD =
            List.of("tasks/s", "p50 ms", "p99 ms", "max ms", "p99 ms from when it was due");

    /// Submits tasks at a rate that does not wait for answers; those of the warm-up do not count.
    static Latency measure(Bench bench, Rig rig, int rate, int warmUpSeconds, int seconds) {
        int warmUp = rate * warmUpSeconds;
        var paced = new PacedTasks(rig, bench.time(), warmUp + rate * seconds);
        paced.run(rate);
        return of(paced.fromSubmit(warmUp), paced.fromDue(warmUp));
    }

    private static Latency of(double[] fromSubmit, double[] fromDue) {
        return new Latency(
                Figures.percentile(fromSubmit, 0.5),
                Figures.percentile(fromSubmit, 0.99),
                Figures.percentile(fromSubmit, 1),
                Figures.percentile(fromDue, 0.99));
    }

    static void show(Report report, String what, List<List<String>> rows) {
        report.table(Stream.concat(Stream.of(what), HEAD.stream()).toList(), rows);
    }

    List<String> row(String name, int rate) {
        return List.of(
                name,
                "%,d".formatted(rate),
                "%.2f".formatted(p50),
                "%.2f".formatted(p99),
                "%.2f".formatted(most),
                "%.2f".formatted(p99FromDue));
    }
}
