package dev.trawl.bench;

import dev.trawl.bench.process.Ran.Sample;
import java.util.List;

/// The rate at which the second half of a file was written, so that the start of the program does not count.
final class SteadyRate {

    private SteadyRate() {}

    /// @param rows of the file, which are taken to be of the same length
    /// @return rows a second; 0 if it was too fast to measure
    static double of(List<Sample> samples, long rows) {
        if (samples.isEmpty()) {
            return 0;
        }
        long whole = samples.getLast().written();
        Sample middle = firstWith(samples, (whole + 1) / 2);
        Sample end = firstWith(samples, whole);
        double share = (double) (end.written() - middle.written()) / Math.max(1, whole);
        return share == 0 ? 0 : rows * share / (end.seconds() - middle.seconds());
    }

    private static Sample firstWith(List<Sample> samples, long written) {
        return samples.stream()
                .filter(sample -> sample.written() >= written)
                .findFirst()
                .orElseThrow();
    }
}
