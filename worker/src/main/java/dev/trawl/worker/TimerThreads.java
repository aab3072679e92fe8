package dev.trawl.worker;

import dev.trawl.spi.HeapExhaustion;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs timed actions by the injected clock. All its threads are platform threads, so that an executor that blocks
/// a processor cannot delay a renewal.
final class TimerThreads implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(TimerThreads.class);
    private static final long TICK = Duration.ofMillis(20).toNanos();

    private final TimeSource time;
    private final LongConsumer watch;
    private final PriorityQueue<Planned> plan = new PriorityQueue<>();
    private final ExecutorService many;
    private final ExecutorService single;
    private final Thread ticking;
    private volatile boolean closed;

    /// @param watch called with the time at every tick; must not block
    TimerThreads(String name, TimeSource time, LongConsumer watch) {
        this.time = time;
        this.watch = watch;
        this.many = pool(name + "-call-", Integer.MAX_VALUE, new SynchronousQueue<>());
        this.single = pool(name + "-repeat-", 1, new LinkedBlockingQueue<>());
        this.ticking = Thread.ofPlatform().daemon().name(name + "-clock").unstarted(this::run);
    }

    private static ExecutorService pool(String name, int most, BlockingQueue<Runnable> queue) {
        ThreadFactory threads = Thread.ofPlatform().daemon().name(name, 0).factory();
        // Answers may still arrive after the end; they are discarded.
        var discard = new ThreadPoolExecutor.DiscardPolicy();
        return new ThreadPoolExecutor(Math.min(most, 1), most, 10, TimeUnit.SECONDS, queue, threads, discard);
    }

    void start() {
        ticking.start();
    }

    /// Runs an action now, on a separate thread.
    void now(Runnable action) {
        many.execute(guarded(action));
    }

    /// Runs a retry once after `nanos`. Retries run one at a time, so an outage cannot multiply threads.
    void after(long nanos, Runnable action) {
        plan(new Planned(time.nanos() + nanos, () -> single.execute(guarded(action))));
    }

    /// Runs an action at once and then every `interval` while it is wanted; never concurrently.
    void every(Duration interval, BooleanSupplier wanted, Runnable action) {
        now(() -> {
            if (!wanted.getAsBoolean()) {
                return;
            }
            long begun = time.nanos();
            guarded(action).run();
            plan(new Planned(begun + interval.toNanos(), () -> every(interval, wanted, action)));
        });
    }

    private void plan(Planned planned) {
        synchronized (plan) {
            plan.add(planned);
        }
    }

    private void run() {
        while (!closed) {
            long now = time.nanos();
            guarded(() -> watch.accept(now)).run();
            takeDue(now).forEach(due -> guarded(due).run());
            LockSupport.parkNanos(TICK);
        }
    }

    private List<Runnable> takeDue(long now) {
        List<Runnable> due = new ArrayList<>();
        synchronized (plan) {
            while (!closed && !plan.isEmpty() && plan.element().due - now <= 0) {
                due.add(plan.remove().action);
            }
        }
        return due;
    }

    /// Drops actions that have not begun.
    @Override
    public void close() {
        synchronized (plan) {
            closed = true;
        }
        many.shutdown();
        single.shutdown();
    }

    private static Runnable guarded(Runnable action) {
        return () -> {
            try {
                action.run();
            } catch (Throwable failure) { // without these threads no session is renewed and nothing is ever stopped
                HeapExhaustion.check(failure);
                log.error("worker action failed", failure);
            }
        };
    }

    private record Planned(long due, Runnable action) implements Comparable<Planned> {

        @Override
        public int compareTo(Planned other) {
            return Long.signum(due - other.due);
        }
    }
}
