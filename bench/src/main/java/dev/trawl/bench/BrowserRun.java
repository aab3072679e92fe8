package dev.trawl.bench;

import dev.trawl.bench.process.Ran;
import dev.trawl.bench.process.Ran.Sample;
import java.util.List;
import java.util.function.ToLongFunction;

/// Figures of one crawl in a browser, of the whole process tree on one core. The first fifth of the rows does not
/// count, so that the start does not.
///
/// @param pages rows
/// @param rate pages a second
/// @param cpuSeconds of a page
/// @param peakBytes of memory
/// @param growth memory in the last third, by that in the first
record BrowserRun(long pages, double rate, double cpuSeconds, long peakBytes, double growth) {

    private static final int WARM_UP = 5;
    private static final int PARTS = 3;

    /// @param ends rows of the file that was watched
    /// @throws IllegalStateException if there are too few rows
    static BrowserRun of(Ran ran, RowEnds ends) {
        List<Sample> all = ran.samples();
        ToLongFunction<Sample> rows = sample -> ends.within(sample.written());
        long whole = all.isEmpty() ? 0 : rows.applyAsLong(all.getLast());
        List<Sample> counted = all.stream()
                .filter(sample -> rows.applyAsLong(sample) > whole / WARM_UP)
                .toList();
        Sample first = counted.stream().findFirst().orElseThrow(() -> tooFew(ran));
        Sample last = counted.stream()
                .filter(sample -> rows.applyAsLong(sample) == whole)
                .findFirst()
                .orElseThrow();
        double pages = whole - rows.applyAsLong(first);
        if (pages < 1) {
            throw tooFew(ran);
        }
        return new BrowserRun(
                whole,
                pages / (last.seconds() - first.seconds()),
                (last.cpuSeconds() - first.cpuSeconds()) / pages,
                ran.peakBytes(),
                growth(counted.subList(0, counted.indexOf(last) + 1)));
    }

    private static IllegalStateException tooFew(Ran ran) {
        return new IllegalStateException("too few pages: exit %d, %s".formatted(ran.exit(), ran.tail()));
    }

    private static double growth(List<Sample> samples) {
        int part = Math.max(1, samples.size() / PARTS);
        return memory(samples.subList(samples.size() - part, samples.size())) / memory(samples.subList(0, part));
    }

    private static double memory(List<Sample> samples) {
        return Figures.median(
                samples.stream().map(sample -> (double) sample.residentBytes()).toList());
    }

    @Override
    public String toString() {
        return "%,d pages, %.1f/s, %.3f CPU s a page, %,d MiB, memory %.2f ×"
                .formatted(pages, rate, cpuSeconds, peakBytes >> 20, growth);
    }
}
