package dev.trawl.bench.process;

import dev.trawl.bench.process.Ran.Sample;
import java.util.List;
import java.util.regex.Pattern;

/// CPU seconds of a client, from the last line of its shell.
final class UsedTime {

    private static final Pattern LINE = Pattern.compile(Pinned.USED + " ([0-9.]+) ([0-9.]+)");

    private UsedTime() {}

    /// The line of the shell, or the last sample if the shell was killed before.
    static double of(List<String> lines, List<Sample> samples) {
        double seen = samples.stream().mapToDouble(Sample::cpuSeconds).max().orElse(0);
        return lines.reversed().stream()
                .map(LINE::matcher)
                .filter(line -> line.matches())
                .map(line -> Double.parseDouble(line.group(1)) + Double.parseDouble(line.group(2)))
                .findFirst()
                .orElse(seen);
    }
}
