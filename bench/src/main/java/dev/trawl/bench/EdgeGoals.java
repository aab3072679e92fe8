package dev.trawl.bench;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The goals of the edge, judged one by one.
final class EdgeGoals {

    private static final double BATCHED = 5_000;
    private static final double SINGLE = 1_500;
    private static final double PULL_MILLIS = 5;
    private static final double CORES = 1;
    private static final double MEBIBYTES = 512;

    private final Report report;

    EdgeGoals(Report report) {
        this.report = report;
    }

    void judge(EdgeSubmissions.Measured submissions, RoundTrips.Measured trips, ConnectedWorkers.Measured connected) {
        report.line("");
        report.line("## Goals");
        report.line("");
        report.line("- ≥ 5,000 tasks/s over REST in batches of 100: %s"
                .formatted(atLeast(BATCHED, submissions.tasksPerSecond(), "%,.0f")));
        report.line("- ≥ 1,500/s over REST, single and durable, from 50 clients: %s"
                .formatted(atLeast(SINGLE, submissions.singlesPerSecond(), "%,.0f")));
        report.line("- question for a lease to the answer to its report ≤ 5 ms p50: %s"
                .formatted(atMost(PULL_MILLIS, trips.pulls().p50(), "%.2f ms")));
        report.line("- %,d connected workers ≤ 1 core: %s"
                .formatted(
                        connected.workers(),
                        both(connected, phase -> atMost(CORES, phase.cores().server(), "%.2f"))));
        report.line("- %,d connected workers ≤ 512 MiB: %s"
                .formatted(
                        connected.workers(),
                        both(connected, phase -> atMost(MEBIBYTES, phase.peakBytes() / 1048576.0, "%.0f MiB"))));
    }

    private interface Judgement {
        String of(ConnectedWorkers.Phase phase);
    }

    private static String both(ConnectedWorkers.Measured connected, Judgement judgement) {
        return Stream.of(connected.idle(), connected.flow())
                .map(phase -> phase.name() + " " + judgement.of(phase))
                .collect(Collectors.joining("; "));
    }

    private static String atLeast(double goal, double value, String form) {
        return told(value >= goal, value, 100 * (goal - value) / goal, "too little", form);
    }

    private static String atMost(double goal, double value, String form) {
        return told(value <= goal, value, 100 * (value - goal) / goal, "too much", form);
    }

    private static String told(boolean met, double value, double percent, String wrong, String form) {
        String figure = form.formatted(value);
        return met
                ? "%s (%s)".formatted(Figures.verdict(true), figure)
                : "%s (%s, %.0f %% %s)".formatted(Figures.verdict(false), figure, percent, wrong);
    }
}
