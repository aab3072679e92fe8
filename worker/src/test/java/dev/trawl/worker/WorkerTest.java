package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class WorkerTest {

    /// 002.04
    @Test
    void a_subtask_is_run_and_its_result_reported() {
        try (Bench bench = Bench.started(2)) {
            FakeSubtask subtask = bench.channel.offer(1, "echo", "{\"a\":1}", false);
            bench.until(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.outcomes(subtask)).containsExactly(new Outcome.Succeeded("{\"a\":1}"));
        }
    }

    /// 002.23, 002.32
    @Test
    void a_worker_says_what_it_is() {
        try (Bench bench = Bench.started(3)) {
            bench.offer(1, "gate");
            bench.until(() -> bench.worker.load() == 1);
            assertThat(bench.worker.id()).isEqualTo("w1");
            assertThat(bench.worker.capacity()).isEqualTo(3);
            bench.gate.countDown();
            bench.until(() -> bench.worker.load() == 0);
        }
    }

    @Test
    void the_capacity_is_never_exceeded_by_thousands_of_short_subtasks() {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (Bench bench = Bench.started(4)) {
            bench.function("busy", _ -> {
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                if (ThreadLocalRandom.current().nextInt(4) == 0) {
                    LockSupport.parkNanos(100_000);
                }
                now.decrementAndGet();
                return new TaskResult.Success("1");
            });
            bench.offer(3_000, "busy");
            bench.until(() -> bench.channel.ended() == 3_000);
            assertThat(most.get()).isBetween(2, 4);
        }
    }

    @Test
    void invitations_are_claimed_together() {
        try (Bench bench = new Bench(Bench.config(10))) {
            bench.offer(10, "echo");
            bench.worker.start();
            bench.until(() -> bench.channel.ended() == 10);
            assertThat(bench.channel.calls("claim")).containsExactly("claim 1 of 10");
        }
    }

    @Test
    void no_more_is_claimed_than_can_run_while_subtasks_are_long() {
        try (Bench bench = Bench.started(2)) {
            bench.offer(10, "gate");
            bench.until(() -> bench.running.get() == 2);
            bench.passTimeUntil(() -> bench.channel.calls("voided").size() > 3);
            assertThat(bench.channel.calls("claim")).isNotEmpty().allMatch(call -> call.matches("claim \\d of [12]"));
            assertThat(bench.worker.load()).isEqualTo(2);
            bench.gate.countDown();
            bench.until(() -> bench.channel.ended() == 10);
        }
    }

    @Test
    void a_suspect_runs_alone() {
        AtomicInteger beside = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        try (Bench bench = new Bench(Bench.config(4))) {
            bench.function("suspect", _ -> {
                beside.set(bench.running.get());
                assertThat(Thread.currentThread().isVirtual()).isFalse();
                begun.countDown();
                go.await();
                beside.addAndGet(bench.running.get());
                return new TaskResult.Success("1");
            });
            bench.offer(2, "gate");
            FakeSubtask suspect = bench.channel.offer(3, "suspect", "{}", true);
            bench.worker.start();
            bench.until(() -> bench.running.get() == 2);
            assertThat(begun.getCount()).isEqualTo(1);
            bench.gate.countDown();
            bench.until(() -> begun.getCount() == 0);
            bench.channel.offer(4, "gate", "{}", false);
            go.countDown();
            bench.until(() -> bench.channel.ended() == 4);
            assertThat(beside.get()).isZero();
            assertThat(bench.channel.outcomes(suspect)).containsExactly(new Outcome.Succeeded("1"));
        }
    }

    @Test
    void an_unknown_executor_is_a_final_failure() {
        try (Bench bench = Bench.started(1)) {
            FakeSubtask subtask = bench.channel.offer(1, "nobody", "{}", false);
            bench.until(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.outcomes(subtask))
                    .containsExactly(new Outcome.Failed(false, "no executor 'nobody' for task type 'nobody'"));
        }
    }

    @Test
    void an_executor_exception_is_a_retryable_failure() {
        try (Bench bench = Bench.started(1)) {
            bench.function("broken", _ -> {
                throw new StackOverflowError("too deep");
            });
            FakeSubtask subtask = bench.channel.offer(1, "broken", "{}", false);
            bench.until(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.outcomes(subtask))
                    .containsExactly(new Outcome.Failed(true, "java.lang.StackOverflowError: too deep"));
        }
    }

    @Test
    void an_executor_whose_exception_cannot_be_reported_frees_its_slot() {
        try (Bench bench = Bench.started(1)) {
            bench.function("nasty", _ -> {
                throw new NastyException();
            });
            FakeSubtask subtask = bench.channel.offer(1, "nasty", "{}", false);
            bench.until(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.outcomes(subtask))
                    .containsExactly(new Outcome.Failed(true, NastyException.class.getName()));
        }
    }

    @Test
    void an_interruption_does_not_reach_the_next_subtask() {
        AtomicInteger interruptedAtStart = new AtomicInteger();
        try (Bench bench = Bench.started(1)) {
            bench.function("self", execution -> {
                if (Thread.currentThread().isInterrupted()) {
                    interruptedAtStart.incrementAndGet();
                }
                execution.emit("1");
                Thread.currentThread().interrupt();
                return new TaskResult.Success("1");
            });
            bench.offer(20, "self");
            bench.passTimeUntil(() -> bench.channel.ended() == 20);
            assertThat(bench.channel.calls("report")).allMatch(call -> call.endsWith("Succeeded"));
            assertThat(interruptedAtStart.get()).isZero();
        }
    }

    /// 002.39
    @Test
    void an_attempt_that_takes_too_long_is_interrupted_and_timed_out() {
        try (Bench bench = Bench.started(1)) {
            bench.channel.timeout(Duration.ofSeconds(3));
            FakeSubtask subtask = bench.channel.offer(1, "gate", "{}", false);
            bench.until(() -> bench.running.get() == 1);
            bench.time.advance(Duration.ofSeconds(3));
            bench.until(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.outcomes(subtask)).containsExactly(new Outcome.TimedOut());
            assertThat(bench.interrupted.get()).isEqualTo(1);
            assertThat(bench.worker.abandoned()).isZero();
        }
    }

    @Test
    void an_executor_that_ignores_interruption_is_abandoned_and_its_slot_used_again() {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger refused = new AtomicInteger();
        try (Bench bench = Bench.started(1)) {
            bench.function("deaf", execution -> {
                while (release.getCount() > 0) {
                    Thread.interrupted();
                    LockSupport.parkNanos(1_000_000);
                }
                try {
                    execution.emit("{}");
                } catch (InterruptedException _) {
                    refused.incrementAndGet();
                }
                return new TaskResult.Success("late");
            });
            bench.channel.timeout(Duration.ofSeconds(3));
            FakeSubtask deaf = bench.channel.offer(1, "deaf", "{}", false);
            FakeSubtask next = bench.channel.offer(2, "echo", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 2);
            assertThat(bench.channel.outcomes(deaf)).containsExactly(new Outcome.TimedOut());
            assertThat(bench.channel.outcomes(next)).containsExactly(new Outcome.Succeeded("{}"));
            assertThat(bench.worker.abandoned()).isEqualTo(1);
            release.countDown();
            bench.until(() -> bench.worker.abandoned() == 0);
            assertThat(refused.get()).isEqualTo(1);
            assertThat(bench.channel.calls("report t1.1")).hasSize(1);
        } finally {
            release.countDown();
        }
    }

    /// 002.30
    @Test
    void a_voided_lease_is_interrupted_and_never_reported() {
        try (Bench bench = Bench.started(2)) {
            FakeSubtask cancelled = bench.channel.offer(1, "gate", "{}", false);
            bench.channel.offer(2, "gate", "{}", false);
            bench.until(() -> bench.running.get() == 2);
            bench.channel.takeAway(cancelled);
            bench.passTimeUntil(() -> bench.interrupted.get() == 1);
            bench.gate.countDown();
            bench.until(() -> bench.channel.ended() == 1);
            bench.until(() -> bench.worker.load() == 0);
            assertThat(bench.channel.calls("report t1.1")).isEmpty();
        }
    }

    @Test
    void a_drain_order_stops_taking_until_it_is_withdrawn() {
        try (Bench bench = Bench.started(2)) {
            bench.channel.orderDrain(true);
            bench.passTimeUntil(() -> bench.channel.calls("renew").size() > 2);
            bench.offer(1, "echo");
            bench.passTimeUntil(() -> bench.channel.calls("renew").size() > 4);
            assertThat(bench.channel.ended()).isZero();
            bench.channel.orderDrain(false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
        }
    }

    private static final class NastyException extends RuntimeException {

        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("and this too");
        }
    }
}
