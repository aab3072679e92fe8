package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.blob.SegmentKey;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SegmentTest {

    /// 000.28
    @Test
    void records_are_committed_with_the_outcome() {
        try (Bench bench = Bench.started(2)) {
            bench.function("two", execution -> {
                execution.emit("{\"a\":1}");
                execution.emit("{\n\"a\":2}");
                return new TaskResult.Success("2");
            });
            FakeSubtask subtask = bench.channel.offer(1, "two", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(records(bench, subtask)).containsExactly("{\"a\":1}", "{ \"a\":2}");
            assertThat(bench.channel.calls("report")).containsExactly("report t1.1@1#1 Succeeded");
            assertThat(bench.channel.cursors(subtask)).isEmpty();
        }
    }

    @Test
    void leases_that_emit_nothing_touch_no_segment() {
        try (Bench bench = Bench.started(2)) {
            bench.offer(5, "echo");
            bench.until(() -> bench.channel.ended() == 5);
            assertThat(bench.blobs.list("", "", 10)).isEmpty();
        }
    }

    /// 004.28
    @Test
    void subtasks_share_a_segment() {
        try (Bench bench = Bench.started(10)) {
            bench.function("one", execution -> {
                execution.emit(execution.lease().payload());
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
    void the_key_of_a_segment_tells_its_session_and_its_age() {
        try (Bench bench = Bench.started(1)) {
            long begun = bench.time.wallMillis();
            crawl(bench, 12, 12);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            List<String> keys = bench.blobs.list(SegmentKey.PREFIX, "", 10);
            assertThat(keys).isNotEmpty().allSatisfy(key -> {
                SegmentKey parts = SegmentKey.parse(key).orElseThrow();
                assertThat(parts.session()).isEqualTo(1);
                assertThat(parts.createdAt()).isBetween(begun, bench.time.wallMillis());
            });
            assertThat(bench.blobs.list("", "", 10)).isEqualTo(keys);
        }
    }

    @Test
    void five_checkpoints_are_flushed_without_waiting_for_the_clock() {
        try (Bench bench = Bench.started(1)) {
            FakeSubtask subtask = crawl(bench, 5, 1_000);
            bench.until(() -> bench.channel.cursors(subtask).equals(List.of("5")));
            assertThat(records(bench, subtask)).containsExactlyElementsOf(expected(5));
        }
    }

    @Test
    void fewer_are_flushed_after_a_second_and_records_without_a_cursor_are_not() {
        CountDownLatch done = new CountDownLatch(1);
        try (Bench bench = Bench.started(1)) {
            bench.function("part", execution -> {
                execution.emit("1");
                execution.checkpoint("1");
                execution.emit("2");
                bench.running.incrementAndGet();
                done.await();
                return new TaskResult.Success("{}");
            });
            FakeSubtask subtask = bench.channel.offer(1, "part", "{}", false);
            bench.until(() -> bench.running.get() == 1);
            assertThat(bench.channel.calls("report")).isEmpty();
            bench.time.advance(Duration.ofSeconds(1));
            bench.until(() -> bench.channel.cursors(subtask).equals(List.of("1")));
            assertThat(records(bench, subtask)).containsExactly("1");
            done.countDown();
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(records(bench, subtask)).containsExactly("1", "2");
        } finally {
            done.countDown();
        }
    }

    @Test
    void items_of_many_leases_are_not_left_to_wait_for_each_other() {
        CountDownLatch done = new CountDownLatch(1);
        try (Bench bench = Bench.started(Backlog.FEW)) {
            bench.function("one", execution -> {
                execution.emit("1");
                execution.checkpoint("1");
                done.await();
                return new TaskResult.Success("{}");
            });
            List<FakeSubtask> subtasks = IntStream.rangeClosed(1, Backlog.FEW)
                    .mapToObj(number -> bench.channel.offer(number, "one", "{}", false))
                    .toList();
            try {
                bench.until(() -> subtasks.stream()
                        .allMatch(subtask -> bench.channel.cursors(subtask).equals(List.of("1"))));
            } finally {
                done.countDown();
            }
        }
    }

    @Test
    void after_a_slow_write_the_writer_rests_before_the_next() {
        try (Bench bench = Bench.started(1)) {
            bench.blobs.hold();
            bench.function("steady", execution -> {
                for (int item = 1; item <= 2 * Backlog.FEW; item++) {
                    if (item == Backlog.FEW + 1) {
                        bench.until(() -> bench.blobs.waiting() == 1);
                    }
                    execution.emit("1");
                    execution.checkpoint(Integer.toString(item));
                }
                bench.running.incrementAndGet();
                bench.gate.await();
                return new TaskResult.Success("{}");
            });
            FakeSubtask subtask = bench.channel.offer(1, "steady", "{}", false);
            bench.until(() -> bench.running.get() == 1);
            bench.time.advance(Duration.ofSeconds(1));
            bench.blobs.letGo();
            bench.until(() -> !bench.channel.cursors(subtask).isEmpty());
            assertThat(bench.blobs.list("", "", 10)).hasSize(1);
            bench.passTimeUntil(() -> bench.blobs.list("", "", 10).size() == 2);
        }
    }

    @Test
    void an_executor_waits_when_too_many_checkpoints_are_not_committed() {
        try (Bench bench = Bench.started(1)) {
            bench.channel.hold("report");
            AtomicInteger fetched = new AtomicInteger();
            bench.function("count", execution -> {
                for (int item = 1; item <= 40; item++) {
                    fetched.incrementAndGet();
                    execution.emit(Integer.toString(item));
                    execution.checkpoint(Integer.toString(item));
                }
                return new TaskResult.Success("{}");
            });
            FakeSubtask subtask = bench.channel.offer(1, "count", "{}", false);
            bench.until(() -> fetched.get() == Backlog.MOST + 1
                    && !bench.channel.calls("report").isEmpty());
            assertThat(fetched.get()).isEqualTo(Backlog.MOST + 1);
            bench.channel.letGo("report");
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(records(bench, subtask)).containsExactlyElementsOf(expected(40));
        }
    }

    @Test
    void uncommitted_output_of_an_ended_attempt_is_counted() {
        try (Bench bench = Bench.started(1)) {
            bench.channel.hold("report");
            bench.function("two", execution -> {
                execution.emit("1");
                execution.checkpoint("1");
                execution.emit("2");
                execution.checkpoint("2");
                return new TaskResult.Success("{}");
            });
            bench.channel.offer(1, "two", "{}", false);
            bench.passTimeUntil(() -> !bench.channel.calls("report").isEmpty());
            assertThat(bench.session().uncommitted()).isEqualTo(2);
            bench.channel.letGo("report");
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            bench.until(() -> bench.session().uncommitted() == 0);
        }
    }

    @Test
    void over_many_lost_sessions_and_answers_every_record_is_committed_once() {
        AtomicInteger mayFetch = new AtomicInteger();
        try (Bench bench = Bench.started(1)) {
            bench.function("crawl", execution -> {
                for (int item = start(execution) + 1; item <= 200; item++) {
                    int next = item;
                    bench.until(() -> next <= mayFetch.get());
                    execution.emit("{\"n\":" + item + "}");
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
                bench.passTimeUntil(() -> cursor(bench, subtask) >= target);
                bench.channel.endSession(session);
                bench.passTimeUntil(() -> bench.channel.sessions() == session + 1);
                bench.channel.invite(subtask);
            }
            mayFetch.set(200);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(records(bench, subtask)).containsExactlyElementsOf(expected(200));
            assertThat(bench.channel.outcomes(subtask)).containsExactly(new Outcome.Succeeded("200"));
        }
    }

    @Test
    void a_failed_attempt_commits_only_what_belongs_to_its_cursor() {
        try (Bench bench = Bench.started(1)) {
            bench.function("fails", execution -> {
                execution.emit("1");
                execution.checkpoint("1");
                execution.emit("2");
                return new TaskResult.Failure(true, "no more");
            });
            FakeSubtask subtask = bench.channel.offer(1, "fails", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(records(bench, subtask)).containsExactly("1");
            assertThat(bench.channel.cursors(subtask)).containsExactly("1");
            assertThat(bench.channel.outcomes(subtask)).containsExactly(new Outcome.Failed(true, "no more"));
        }
    }

    @Test
    void a_blob_store_that_is_full_is_asked_again() {
        try (Bench bench = Bench.started(1)) {
            bench.blobs.failNext(4);
            FakeSubtask subtask = crawl(bench, 12, 12);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(bench.blobs.refusals()).isEqualTo(4);
            assertThat(records(bench, subtask)).containsExactlyElementsOf(expected(12));
        }
    }

    @Test
    void many_records_without_a_cursor_leave_the_memory_and_are_committed_in_order_at_the_end() {
        String large = "\"" + "x".repeat(1 << 20) + "\"";
        try (Bench bench = Bench.started(1)) {
            bench.function("large", execution -> {
                for (int item = 0; item < 50; item++) {
                    execution.emit(large);
                    execution.emit(Integer.toString(item));
                }
                return new TaskResult.Success("{}");
            });
            FakeSubtask subtask = bench.channel.offer(1, "large", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(records(bench, subtask).stream().filter(line -> line.length() < 10))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 50).mapToObj(Integer::toString).toList());
            assertThat(bench.blobs.list("", "", 100)).hasSizeGreaterThan(1);
            assertThat(bench.channel.calls("report")).hasSize(1);
        }
    }

    @Test
    void records_that_filled_the_memory_behind_a_report_are_written_once_it_is_answered() {
        String large = "\"" + "x".repeat(1 << 20) + "\"";
        AtomicInteger emitted = new AtomicInteger();
        try (Bench bench = Bench.started(1)) {
            bench.channel.hold("report");
            bench.function("behind", execution -> {
                for (int item = 1; item <= Output.FLUSH_ITEMS; item++) {
                    execution.checkpoint(Integer.toString(item));
                }
                bench.until(() -> !bench.channel.calls("report").isEmpty());
                while (emitted.get() < 40) {
                    execution.emit(large);
                    emitted.incrementAndGet();
                }
                return new TaskResult.Success("{}");
            });
            FakeSubtask subtask = bench.channel.offer(1, "behind", "{}", false);
            bench.until(() -> emitted.get() == 32);
            bench.channel.letGo("report");
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(records(bench, subtask)).hasSize(40);
        }
    }

    /// Offers a subtask that emits one record per item and stops at the gate after `pauseAt` items.
    private static FakeSubtask crawl(Bench bench, int pauseAt, int total) {
        bench.function("crawl", execution -> {
            int done = start(execution);
            while (done < total) {
                if (done == pauseAt) {
                    bench.gate.await();
                }
                done++;
                execution.emit("{\"n\":" + done + "}");
                execution.checkpoint(Integer.toString(done));
            }
            return new TaskResult.Success(Integer.toString(total));
        });
        return bench.channel.offer(1, "crawl", "{}", false);
    }

    private static int start(Execution execution) {
        String cursor = execution.lease().cursor();
        return cursor.isEmpty() ? 0 : Integer.parseInt(cursor);
    }

    private static int cursor(Bench bench, FakeSubtask subtask) {
        List<String> cursors = bench.channel.cursors(subtask);
        return cursors.isEmpty() ? 0 : Integer.parseInt(cursors.getLast());
    }

    private static List<String> expected(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> count == 40 ? Integer.toString(number) : "{\"n\":" + number + "}")
                .toList();
    }

    private static List<String> records(Bench bench, FakeSubtask subtask) {
        List<String> lines = new ArrayList<>();
        synchronized (bench.channel) {
            for (SegmentRange range : subtask.ranges) {
                byte[] member = bench.blobs
                        .get(range.blob(), range.offset(), range.length())
                        .orElseThrow();
                CRC32C crc = new CRC32C();
                crc.update(member);
                assertThat((int) crc.getValue()).isEqualTo(range.crc());
                List<String> part = unzip(member);
                assertThat(part).hasSize(range.records());
                lines.addAll(part);
            }
        }
        return lines;
    }

    private static List<String> unzip(byte[] member) {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(member))) {
            return new String(gzip.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
