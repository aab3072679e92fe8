package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class DrainTest {

    /// 002.28
    @Test
    void running_subtasks_may_finish_before_the_worker_leaves() {
        try (Bench bench = Bench.started(2)) {
            FakeSubtask subtask = bench.channel.offer(1, "gate", "{}", false);
            bench.until(() -> bench.running.get() == 1);
            Thread stopping = stopInBackground(bench);
            int before = bench.channel.calls("voided").size();
            bench.time.advance(Bench.GRACEFUL.minusMillis(100));
            bench.until(() -> bench.channel.calls("voided").size() > before);
            assertThat(bench.interrupted.get()).isZero();
            assertThat(bench.channel.calls("leave")).isEmpty();
            bench.gate.countDown();
            bench.until(() -> !stopping.isAlive());
            assertThat(bench.channel.outcomes(subtask)).containsExactly(new Outcome.Succeeded("{}"));
            assertThat(bench.channel.calls("leave")).containsExactly("leave 1");
            assertThat(bench.channel.isOpen(1)).isFalse();
        }
    }

    @Test
    void a_stop_that_was_interrupted_can_be_asked_for_again() {
        try (Bench bench = Bench.started(2)) {
            FakeSubtask subtask = bench.channel.offer(1, "gate", "{}", false);
            bench.until(() -> bench.running.get() == 1);
            assertThat(clocks()).isPositive();
            Thread first = stopInBackground(bench);
            first.interrupt();
            bench.until(() -> !first.isAlive());
            assertThat(bench.channel.calls("leave")).isEmpty();
            Thread second = stopInBackground(bench);
            bench.until(() -> second.getState() == Thread.State.TIMED_WAITING);
            bench.gate.countDown();
            bench.until(() -> !second.isAlive());
            assertThat(bench.channel.outcomes(subtask)).containsExactly(new Outcome.Succeeded("{}"));
            assertThat(bench.channel.calls("leave")).containsExactly("leave 1");
            bench.until(() -> clocks() == 0);
        }
    }

    @Test
    void subtasks_beyond_the_graceful_timeout_are_interrupted_and_handed_back() {
        try (Bench bench = Bench.started(2)) {
            FakeSubtask subtask = bench.channel.offer(1, "gate", "{}", false);
            bench.until(() -> bench.running.get() == 1);
            long before = bench.time.nanos();
            Thread stopping = stopInBackground(bench);
            bench.time.advance(Bench.GRACEFUL);
            bench.passTimeSlowlyUntil(() -> !stopping.isAlive());
            assertThat(Duration.ofNanos(bench.time.nanos() - before))
                    .isBetween(Bench.GRACEFUL, Bench.GRACEFUL.plusSeconds(1));
            assertThat(bench.channel.outcomes(subtask)).containsExactly(new Outcome.HandedBack());
            assertThat(bench.channel.calls("leave")).hasSize(1);
        }
    }

    @Test
    void unstarted_subtasks_are_handed_back_at_once() {
        CountDownLatch go = new CountDownLatch(1);
        try (Bench bench = new Bench(Bench.config(2))) {
            bench.function("quick", _ -> {
                go.await();
                return new TaskResult.Success("1");
            });
            bench.offer(2, "quick");
            for (int number = 3; number <= 6; number++) {
                bench.channel.offer(number, "gate", "{}", false);
            }
            bench.worker.start();
            bench.until(() -> bench.worker.load() == 2);
            go.countDown();
            bench.until(() -> claimed(bench) == 6 && bench.running.get() == 2);
            assertThat(handedBack(bench)).isZero();
            Thread stopping = stopInBackground(bench);
            bench.until(() -> handedBack(bench) == 2);
            assertThat(bench.running.get()).isEqualTo(2);
            bench.gate.countDown();
            bench.until(() -> !stopping.isAlive());
        }
    }

    @Test
    void an_executor_that_ignores_the_interruption_does_not_hold_the_stop_up() {
        CountDownLatch release = new CountDownLatch(1);
        try (Bench bench = Bench.started(1)) {
            bench.function("deaf", _ -> {
                while (release.getCount() > 0) {
                    Thread.interrupted();
                    LockSupport.parkNanos(1_000_000);
                }
                return new TaskResult.Success("late");
            });
            FakeSubtask deaf = bench.channel.offer(1, "deaf", "{}", false);
            bench.until(() -> bench.worker.load() == 1);
            long before = bench.time.nanos();
            Thread stopping = stopInBackground(bench);
            bench.time.advance(Bench.GRACEFUL);
            bench.passTimeSlowlyUntil(() -> !stopping.isAlive());
            assertThat(Duration.ofNanos(bench.time.nanos() - before)).isLessThan(Bench.GRACEFUL.plusSeconds(1));
            assertThat(bench.channel.outcomes(deaf)).containsExactly(new Outcome.HandedBack());
            assertThat(bench.worker.abandoned()).isEqualTo(1);
        } finally {
            release.countDown();
        }
    }

    @Test
    void leases_that_are_granted_during_the_drain_are_handed_back() {
        try (Bench bench = Bench.started(2)) {
            bench.channel.hold("claim");
            bench.offer(2, "gate");
            bench.until(() -> !bench.channel.calls("claim").isEmpty());
            Thread stopping = stopInBackground(bench);
            bench.until(() -> bench.worker.load() == 0);
            bench.channel.letGo("claim");
            bench.until(() -> !stopping.isAlive());
            assertThat(bench.channel.calls("report")).isNotEmpty().allMatch(call -> call.endsWith("HandedBack"));
            assertThat(bench.channel.calls("leave")).hasSize(1);
        }
    }

    @Test
    void a_drain_order_that_is_withdrawn_does_not_make_a_leaving_worker_take_again() {
        try (Bench bench = Bench.started(2)) {
            bench.until(() -> !bench.channel.calls("renew").isEmpty());
            bench.session().takeNothing();
            bench.session().resumeTaking();
            bench.offer(1, "echo");
            bench.passTimeUntil(() -> bench.channel.calls("renew").size() > 2);
            // A question for invitations that was under way may still bring one.
            assertThat(bench.channel.calls("report")).allMatch(call -> call.endsWith("HandedBack"));
        }
    }

    private static long clocks() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("worker-w1-clock"))
                .count();
    }

    @Test
    void a_worker_that_never_got_a_session_stops_at_once() {
        try (Bench bench = new Bench(Bench.config(1))) {
            bench.channel.hold("register");
            bench.worker.start();
            bench.until(() -> !bench.channel.calls("register").isEmpty());
            stopInBackground(bench);
            bench.channel.letGo("register");
            bench.until(() -> !bench.channel.calls("leave").isEmpty() || bench.channel.sessions() == 0);
        }
    }

    private static int claimed(Bench bench) {
        return bench.channel.calls("claim").stream()
                .mapToInt(call -> Integer.parseInt(call.split(" of ")[1]))
                .sum();
    }

    private static long handedBack(Bench bench) {
        return bench.channel.calls("report").stream()
                .filter(call -> call.endsWith("HandedBack"))
                .count();
    }

    private static Thread stopInBackground(Bench bench) {
        Thread stopping = Thread.ofPlatform().daemon().start(() -> {
            try {
                bench.worker.stop();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        // From here on the worker takes nothing more.
        bench.until(() -> stopping.getState() == Thread.State.TIMED_WAITING || !stopping.isAlive());
        return stopping;
    }
}
