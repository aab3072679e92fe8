package dev.trawl.sim;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/// Runs many seeds in parallel, each on one thread and independent of the others.
final class Campaign {

    private static final int SHOWN = 5;
    private static final long PROGRESS_EVERY = 10 * Nanos.SECOND;

    private final SeedRange range;
    private final LongFunction<SimSettings> settings;
    private final PrintWriter out;
    private final AtomicLong next;
    private final LongSupplier stopwatch;
    private final long begun;
    private long told;
    private long done;
    private long events;
    private long tasks;
    private long broken;

    /// @param stopwatch nanoseconds of real time, for the printed speed
    Campaign(SeedRange range, LongFunction<SimSettings> settings, PrintWriter out, LongSupplier stopwatch) {
        this.range = range;
        this.settings = settings;
        this.out = out;
        this.stopwatch = stopwatch;
        this.begun = stopwatch.getAsLong();
        this.told = begun;
        this.next = new AtomicLong(range.first());
    }

    /// True if no seed has a violation.
    boolean run(int threads, boolean hashes) throws InterruptedException {
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            running.add(Thread.ofPlatform().name("seeds-" + i).daemon().start(() -> runSeeds(hashes)));
        }
        for (Thread thread : running) {
            thread.join();
        }
        summary();
        return broken == 0 && done == range.size();
    }

    private void runSeeds(boolean hashes) {
        for (long seed = next.getAndIncrement(); seed <= range.last(); seed = next.getAndIncrement()) {
            tell(new Simulation(settings.apply(seed)).run(), hashes);
        }
    }

    private synchronized void tell(SimResult result, boolean hashes) {
        done++;
        events += result.events();
        tasks += result.tasks();
        if (hashes) {
            out.printf("seed %d hash %016x%n", result.seed(), result.hash());
        }
        if (!result.isClean() && ++broken <= SHOWN) {
            result.last().forEach(out::println);
            result.violations().forEach(violation -> out.println("violation: " + violation));
            out.printf("seed %d broke a promise; hash %016x%n%n", result.seed(), result.hash());
        }
        if (stopwatch.getAsLong() - told > PROGRESS_EVERY) {
            told = stopwatch.getAsLong();
            summary();
        }
        out.flush();
    }

    private void summary() {
        double minutes = (stopwatch.getAsLong() - begun) / (double) Nanos.MINUTE;
        out.printf(
                "seeds %d of %d, broken %d, tasks %d, events %d, seeds/minute %.0f%n",
                done, range.size(), broken, tasks, events, done / minutes);
        out.flush();
    }
}
