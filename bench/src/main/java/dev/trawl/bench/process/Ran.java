package dev.trawl.bench.process;

import java.util.List;

/// A program that has ended.
///
/// @param exit its exit code
/// @param lines its output on both streams
/// @param seconds from start to end
/// @param cpuSeconds of it and of all the processes it waited for
/// @param samples measurements in order
public record Ran(int exit, List<String> lines, double seconds, double cpuSeconds, List<Sample> samples) {

    private static final int TAIL = 15;

    /// A look at it while it ran.
    ///
    /// @param seconds since its start
    /// @param cpuSeconds of its processes so far
    /// @param residentBytes of its processes together
    /// @param written length of the file that was watched
    public record Sample(double seconds, double cpuSeconds, long residentBytes, long written) {}

    /// The most memory that its processes had together.
    public long peakBytes() {
        return samples.stream().mapToLong(Sample::residentBytes).max().orElse(0);
    }

    /// The end of its output, for diagnosis.
    public String tail() {
        return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size()));
    }
}
