package dev.trawl.worker;

import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import dev.trawl.testkit.ManualTime;
import dev.trawl.worker.execute.LocalExecutor;
import dev.trawl.worker.execute.LocalFunction;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/// A worker with everything around it, on a clock that only the test moves.
final class Bench implements AutoCloseable {

    static final Duration GRACEFUL = Duration.ofSeconds(4);

    final FakeChannel channel = new FakeChannel();
    final MemoryBlobs blobs = new MemoryBlobs();
    final ManualTime time = new ManualTime();
    final LocalExecutor local = new LocalExecutor();
    final AtomicInteger running = new AtomicInteger();
    final AtomicInteger interrupted = new AtomicInteger();
    final CountDownLatch gate = new CountDownLatch(1);
    final Worker worker;

    Bench(WorkerConfig config) {
        ExecutorRegistry executors = new ExecutorRegistry().register(local);
        worker = new Worker(config, channel, executors, blobs, time, new Random(7));
        local.register("gate", this::waitAtGate);
    }

    static WorkerConfig config(int capacity) {
        return WorkerConfig.of("w1").withCapacity(capacity).withStopping(GRACEFUL, Duration.ofSeconds(2));
    }

    /// Starts a worker of this capacity.
    static Bench started(int capacity) {
        Bench bench = new Bench(config(capacity));
        bench.worker.start();
        return bench;
    }

    void function(String type, LocalFunction function) {
        local.register(type, function);
    }

    /// Offers `count` subtasks of a type, numbered from 1.
    void offer(int count, String type) {
        for (int number = 1; number <= count; number++) {
            channel.offer(number, type, "{\"n\":" + number + "}", false);
        }
    }

    /// The session the worker has now.
    SessionRuntime session() {
        return worker.session().orElseThrow();
    }

    private TaskResult waitAtGate(Execution execution) throws InterruptedException {
        running.incrementAndGet();
        try {
            gate.await();
            return new TaskResult.Success(execution.lease().payload());
        } catch (InterruptedException stopped) {
            interrupted.incrementAndGet();
            throw stopped;
        } finally {
            running.decrementAndGet();
        }
    }

    /// Waits for something that happens without the clock moving.
    void until(Callable<Boolean> condition) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .atMost(Duration.ofMinutes(2))
                .until(condition);
    }

    /// Moves the clock in small steps until something has happened.
    void passTimeUntil(Callable<Boolean> condition) {
        until(() -> {
            time.advance(Duration.ofMillis(20));
            return condition.call();
        });
    }

    /// Moves the clock no faster than real time, for what must happen between two moments.
    void passTimeSlowlyUntil(Callable<Boolean> condition) {
        until(() -> {
            time.advance(Duration.ofMillis(2));
            return condition.call();
        });
    }

    /// Stops the worker while time passes.
    void stop() {
        Thread stopping = Thread.ofPlatform().daemon().start(() -> {
            try {
                worker.stop();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        passTimeUntil(() -> !stopping.isAlive());
    }

    @Override
    public void close() {
        gate.countDown();
        stop();
        channel.close();
    }
}
