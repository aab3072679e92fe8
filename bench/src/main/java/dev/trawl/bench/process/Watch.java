package dev.trawl.bench.process;

import dev.trawl.bench.process.Ran.Sample;
import dev.trawl.spi.TimeSource;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Looks at a process until it ends, and ends it when it is time.
final class Watch implements Runnable {

    private static final long LOOK = Duration.ofMillis(100).toNanos();
    private static final double GRACE_SECONDS = 10;

    private final Process process;
    private final File watched;
    private final double longest;
    private final BooleanSupplier enough;
    private final TimeSource time;
    private final ProcessTree tree;
    private final List<Sample> samples = new ArrayList<>();

    Watch(Process process, File watched, Duration longest, BooleanSupplier enough, TimeSource time) {
        this.process = process;
        this.watched = watched;
        this.longest = longest.toMillis() / 1e3;
        this.enough = enough;
        this.time = time;
        this.tree = new ProcessTree(process.toHandle());
    }

    @Override
    public void run() {
        long begun = time.nanos();
        double asked = 0;
        while (process.isAlive()) {
            double seconds = (time.nanos() - begun) / 1e9;
            var use = tree.use();
            samples.add(new Sample(seconds, use.cpuSeconds(), use.residentBytes(), watched.length()));
            if (asked > 0 && seconds > asked + GRACE_SECONDS) {
                kill();
            } else if (asked == 0 && (seconds > longest || enough.getAsBoolean())) {
                asked = seconds;
                tree.end();
            }
            LockSupport.parkNanos(LOOK);
        }
    }

    /// Complete once the process has ended and `run` has returned.
    List<Sample> samples() {
        return samples;
    }

    void kill() {
        tree.kill();
    }
}
