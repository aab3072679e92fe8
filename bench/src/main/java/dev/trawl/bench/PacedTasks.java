package dev.trawl.bench;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import dev.trawl.plugin.TaskResult.Success;
import dev.trawl.spi.TimeSource;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Tasks that are submitted one by one when they are due, with the time at which each was due, sent and started.
final class PacedTasks {

    private static final int CAPACITY = 50;
    private static final long LONGEST_NAP = 300_000;
    private static final int FIRST_DIGIT = "{\"n\":".length();

    private final Rig rig;
    private final TimeSource time;
    private final long[] due;
    private final long[] sent;
    private final AtomicLongArray started;

    PacedTasks(Rig rig, TimeSource time, int count) {
        this.rig = rig;
        this.time = time;
        this.due = new long[count];
        this.sent = new long[count];
        this.started = new AtomicLongArray(count);
    }

    /// Submits all tasks and waits for the last one.
    void run(int perSecond) {
        rig.startWorker(CAPACITY, this::start);
        long began = time.nanos() + 1_000_000_000L;
        for (int i = 0; i < due.length; i++) {
            due[i] = began + i * 1_000_000_000L / perSecond;
            awaitTime(due[i]);
            sent[i] = time.nanos();
            var _ = rig.submitOne("{\"n\":" + i + "}"); // a lost one shows as a standstill
        }
        rig.completions().await(due.length);
    }

    double[] fromSubmit(int first) {
        return millisSince(sent, first);
    }

    double[] fromDue(int first) {
        return millisSince(due, first);
    }

    private double[] millisSince(long[] times, int first) {
        return IntStream.range(first, times.length)
                .mapToDouble(i -> (started.get(i) - times[i]) / 1e6)
                .toArray();
    }

    private TaskResult start(Execution execution) {
        long now = time.nanos();
        String payload = execution.lease().payload();
        started.set(Integer.parseInt(payload, FIRST_DIGIT, payload.length() - 1, 10), now);
        return new Success("{}");
    }

    private void awaitTime(long nanos) {
        for (long left = nanos - time.nanos(); left > 0; left = nanos - time.nanos()) {
            LockSupport.parkNanos(Math.min(left, LONGEST_NAP));
        }
    }
}
