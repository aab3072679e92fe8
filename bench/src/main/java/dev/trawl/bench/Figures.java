package dev.trawl.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Figures as people read them.
final class Figures {

    private Figures() {}

    static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// @param share of the values that are at most the answer, 0 to 1
    static double percentile(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.clamp((long) Math.ceil(sorted.length * share) - 1, 0, sorted.length - 1)];
    }

    static String count(double value) {
        return "%,.0f".formatted(value);
    }

    static String counts(List<Double> values) {
        return values.stream().map(Figures::count).collect(Collectors.joining(" · "));
    }

    static String ratio(double value) {
        return "%.2f ×".formatted(value);
    }

    /// Whether a goal is met, in words.
    static String verdict(boolean met) {
        return met ? "met" : "**missed**";
    }
}
