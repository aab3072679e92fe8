package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.execute.WorkerExecution;
import dev.trawl.spi.task.SegmentRange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A capture is committed with the row of its page: by the same report, never twice, never alone.
@Timeout(300)
class CaptureTest {

    /// 000.23
    @Test
    void over_many_lost_sessions_and_answers_every_capture_is_committed_with_its_row() {
        AtomicInteger mayFetch = new AtomicInteger();
        try (Bench bench = Bench.started(1)) {
            bench.function("crawl", execution -> {
                for (int item = start(execution) + 1; item <= 200; item++) {
                    int next = item;
                    page(execution, item);
                    bench.until(() -> next <= mayFetch.get()); // a crash finds a page without its cursor
                    execution.checkpoint(Integer.toString(item));
                }
                return new TaskResult.Success("200");
            });
            FakeSubtask subtask = bench.channel.offer(1, "crawl", "{}", false);
            for (int crash = 1; crash <= 6; crash++) {
                int target = crash * 25;
                int session = crash;
                mayFetch.set(target + 5);
                bench.channel.failAfter("report", crash % 3);
                bench.passTimeUntil(() -> committedTogether(bench, subtask) >= target);
                bench.channel.endSession(session);
                bench.passTimeUntil(() -> bench.channel.sessions() == session + 1);
                bench.channel.invite(subtask);
            }
            mayFetch.set(200);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(committedTogether(bench, subtask)).isEqualTo(200);
        }
    }

    @Test
    void a_failed_attempt_commits_no_capture_without_its_cursor() {
        try (Bench bench = Bench.started(1)) {
            bench.function("fails", execution -> {
                page(execution, 1);
                execution.checkpoint("1");
                page(execution, 2);
                return new TaskResult.Failure(true, "no more");
            });
            FakeSubtask subtask = bench.channel.offer(1, "fails", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(captures(bench, subtask)).containsExactly("1");
            assertThat(rows(bench, subtask)).containsExactly("1");
            bench.until(() -> bench.session().buffered() == 0);
        }
    }

    @Test
    void rows_and_captures_of_many_subtasks_share_one_segment() {
        try (Bench bench = Bench.started(10)) {
            bench.function("one", execution -> {
                page(execution, 1);
                bench.running.incrementAndGet();
                bench.gate.await();
                return new TaskResult.Success("1");
            });
            bench.offer(10, "one");
            bench.until(() -> bench.running.get() == 10);
            bench.gate.countDown();
            bench.until(() -> bench.worker.load() == 0);
            bench.passTimeUntil(() -> bench.channel.ended() == 10);
            assertThat(bench.blobs.list("", "", 10)).hasSize(1);
        }
    }

    @Test
    void a_subtask_may_have_captures_and_no_row() {
        try (Bench bench = Bench.started(1)) {
            bench.function("silent", execution -> {
                WorkerExecution.of(execution).capture("1\n".getBytes(StandardCharsets.UTF_8));
                return new TaskResult.Success("{}");
            });
            FakeSubtask subtask = bench.channel.offer(1, "silent", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(captures(bench, subtask)).containsExactly("1");
            assertThat(rows(bench, subtask)).isEmpty();
        }
    }

    @Test
    void large_captures_leave_the_memory_before_they_are_committed_in_order() {
        byte[] large = new byte[1 << 20];
        Arrays.fill(large, (byte) 'x');
        large[large.length - 1] = '\n';
        AtomicInteger most = new AtomicInteger();
        try (Bench bench = Bench.started(1)) {
            bench.function("large", execution -> {
                for (int item = 1; item <= 50; item++) {
                    page(execution, item);
                    WorkerExecution.of(execution).capture(large);
                    most.accumulateAndGet((int) bench.session().buffered(), Math::max);
                }
                return new TaskResult.Success("{}");
            });
            FakeSubtask subtask = bench.channel.offer(1, "large", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(captures(bench, subtask).stream().filter(line -> line.length() < 10))
                    .containsExactlyElementsOf(numbers(50));
            assertThat(most.get()).isLessThan(34 << 20);
            assertThat(bench.channel.calls("report")).hasSize(1);
        }
    }

    @Test
    void a_lost_lease_gives_the_memory_of_its_captures_back() {
        try (Bench bench = Bench.started(1)) {
            bench.function("lost", execution -> {
                page(execution, 1);
                bench.running.incrementAndGet();
                bench.gate.await();
                return new TaskResult.Success("1");
            });
            bench.channel.offer(1, "lost", "{}", false);
            bench.until(() -> bench.running.get() == 1);
            SessionRuntime session = bench.session();
            assertThat(session.buffered()).isPositive();
            bench.channel.endSession(1);
            bench.passTimeUntil(() -> session.buffered() == 0);
        }
    }

    private static void page(Execution execution, int item) throws InterruptedException {
        execution.emit(Integer.toString(item));
        WorkerExecution.of(execution).capture((item + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static int start(Execution execution) {
        String cursor = execution.lease().cursor();
        return cursor.isEmpty() ? 0 : Integer.parseInt(cursor);
    }

    /// The cursor, after a look that exactly the rows and captures up to it are committed.
    private static int committedTogether(Bench bench, FakeSubtask subtask) {
        synchronized (bench.channel) {
            int cursor = subtask.cursors.isEmpty() ? 0 : Integer.parseInt(subtask.cursors.getLast());
            assertThat(rows(bench, subtask)).isEqualTo(numbers(cursor));
            assertThat(captures(bench, subtask)).isEqualTo(numbers(cursor));
            return cursor;
        }
    }

    private static List<String> numbers(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(Integer::toString).toList();
    }

    private static List<String> captures(Bench bench, FakeSubtask subtask) {
        return lines(bench, subtask, true);
    }

    private static List<String> rows(Bench bench, FakeSubtask subtask) {
        return lines(bench, subtask, false);
    }

    private static List<String> lines(Bench bench, FakeSubtask subtask, boolean ofCaptures) {
        List<String> lines = new ArrayList<>();
        synchronized (bench.channel) {
            for (SegmentRange range : subtask.ranges) {
                byte[] stored = bench.blobs
                        .get(range.blob(), range.offset(), range.length())
                        .orElseThrow();
                CRC32C crc = new CRC32C();
                crc.update(stored);
                assertThat((int) crc.getValue()).isEqualTo(range.crc());
                if (range.holdsCaptures() == ofCaptures) {
                    lines.addAll(new String(ofCaptures ? stored : unzip(stored), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
                }
            }
        }
        return lines;
    }

    private static byte[] unzip(byte[] member) {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(member))) {
            return gzip.readAllBytes();
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
