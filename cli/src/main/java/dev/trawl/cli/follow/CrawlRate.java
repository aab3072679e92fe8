package dev.trawl.cli.follow;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// Measures the overall and the recent rate of a counter, and estimates the remaining time.
public final class CrawlRate {

    private static final long LATELY = Duration.ofSeconds(10).toNanos();
    private static final long EARLIEST = Duration.ofSeconds(2).toNanos();

    private final TimeSource time;
    private final long start;
    private final long before;
    private final Deque<Sample> samples = new ArrayDeque<>();

    private record Sample(long nanos, long count) {}

    /// @param before the count at the start, which is not part of the rate
    public CrawlRate(TimeSource time, long before) {
        this.time = time;
        this.start = time.nanos();
        this.before = before;
        samples.add(new Sample(start, before));
    }

    public void at(long count) {
        long now = time.nanos();
        samples.add(new Sample(now, count));
        while (samples.size() > 2 && now - samples.getFirst().nanos() > LATELY) {
            samples.removeFirst();
        }
    }

    public Duration elapsed() {
        return Duration.ofNanos(time.nanos() - start);
    }

    /// The count at the start.
    public long before() {
        return before;
    }

    /// Rate per second since the start.
    public double onTheWhole() {
        return rate(new Sample(start, before), samples.getLast());
    }

    /// Rate per second over the last ten seconds.
    public double lately() {
        return rate(samples.getFirst(), samples.getLast());
    }

    /// The estimate, such as `1-2 min`, from the faster to the slower of both rates; empty if it is too early.
    public Optional<String> left(long remaining) {
        return left(remaining, lately());
    }

    /// The same with a recent rate that was measured elsewhere.
    Optional<String> left(long remaining, double lately) {
        double fast = Math.max(onTheWhole(), lately);
        double slow = Math.min(onTheWhole(), lately);
        if (slow <= 0 || remaining <= 0 || elapsed().toNanos() < EARLIEST) {
            return Optional.empty();
        }
        return Optional.of(range(remaining / fast, remaining / slow));
    }

    private static String range(double least, double most) {
        double unit = most < 100 ? 1 : most < 6_000 ? 60 : 3_600;
        String name = most < 100 ? "s" : most < 6_000 ? "min" : "h";
        long from = Math.max(1, (long) (least / unit));
        long to = Math.max(from, (long) Math.ceil(most / unit));
        return (from == to ? "" + from : from + "-" + to) + " " + name;
    }

    private static double rate(Sample from, Sample to) {
        double seconds = (to.nanos() - from.nanos()) / 1e9;
        return seconds <= 0 ? 0 : (to.count() - from.count()) / seconds;
    }
}
