package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Heartbeats follow the state of the worker, not only its interval.
@Timeout(300)
class HeartbeatSenderTest {

    /// 000.21, 000.27: the clock stands still until the work is done, so no periodic heartbeat can be due.
    @Test
    void a_worker_tells_at_once_that_it_is_busy_and_that_it_is_idle() {
        try (Bench bench = Bench.started(2)) {
            bench.until(() -> bench.channel.calls("heartbeat").contains("heartbeat 0"));
            bench.offer(1, "gate");
            bench.until(() -> last(bench).equals("heartbeat 1"));
            bench.gate.countDown();
            bench.until(() -> bench.worker.load() == 0);
            bench.time.advance(Duration.ofMillis(200));
            bench.until(() -> last(bench).equals("heartbeat 0"));
        }
    }

    @Test
    void many_short_subtasks_cause_few_heartbeats() {
        try (Bench bench = Bench.started(1)) {
            bench.offer(200, "echo");
            bench.until(() -> bench.channel.ended() == 200);
            assertThat(bench.channel.calls("heartbeat")).hasSizeLessThan(5);
            bench.time.advance(Duration.ofMillis(200));
            bench.until(() -> last(bench).equals("heartbeat 0"));
        }
    }

    /// 000.13
    @Test
    void heartbeat_lists_the_urls_being_fetched() {
        try (Bench bench = new Bench(Bench.config(20))) {
            bench.function("fetch", execution -> {
                execution.fetching(
                        "http://a.test/" + execution.lease().id().subtask().number());
                bench.running.incrementAndGet();
                bench.gate.await();
                execution.fetching("");
                return new TaskResult.Success("1");
            });
            bench.worker.start();
            bench.offer(18, "fetch");
            bench.until(() -> bench.running.get() == 18);
            bench.passTimeUntil(() -> bench.channel.current().size() == 16);
            assertThat(bench.channel.current()).startsWith("t1.1 http://a.test/1", "t1.2 http://a.test/2");
            bench.gate.countDown();
            bench.passTimeUntil(() -> bench.channel.current().isEmpty());
        }
    }

    private static String last(Bench bench) {
        List<String> told = bench.channel.calls("heartbeat");
        return told.isEmpty() ? "" : told.getLast();
    }
}
