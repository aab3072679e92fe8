package dev.trawl.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.World;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.blob.RangeLookup;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.blob.ReadRange;
import dev.trawl.spi.blob.SegmentKey;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.testkit.memory.ForwardingLedger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/// Small segments are packed into few objects, and every range keeps its bytes.
class MergeSegmentsTest {

    private static final int TASKS = 3 * MergeSegments.FEWEST;

    private final AtomicLong searches = new AtomicLong();
    private final World world = new World(CoreConfig.defaults("node-1"), CountedLedger::new);
    private final long session = world.worker("w1", 1);
    private final List<TaskId> tasks = new ArrayList<>();

    @Test
    void many_small_segments_become_one_with_the_same_bytes() {
        runTasks(TASKS);
        assertThat(stored()).hasSize(TASKS);

        tidy();
        assertAllReadable();
        assertThat(stored()).as("readers may still hold old keys").hasSize(TASKS + 1);
        world.time.advance(MergeSegments.KEEP_OLD);
        world.renew(session);
        tidy();
        assertThat(stored()).singleElement().asString().startsWith("segments/0/");
        assertAllReadable();
    }

    @Test
    void ranges_that_were_listed_before_a_merge_are_read_after_the_old_segments_are_gone() {
        runTasks(TASKS);
        var listed = tasks.stream()
                .flatMap(task -> world.ledger.reads().ranges(task, 0, 10).stream())
                .toList();
        tidy();
        world.time.advance(MergeSegments.KEEP_OLD);
        world.renew(session);
        tidy();
        assertThat(stored()).hasSize(1);

        var byKey = ReadCommitted.of(world.ledger.reads(), world.blobs);
        var byContent = new ReadCommitted(new ReadRange(world.blobs), RangeLookup.byContent(world.ledger.reads()));
        for (int i = 0; i < listed.size(); i++) {
            byte[] expected = ("captured " + i).getBytes(StandardCharsets.UTF_8);
            assertThat(byKey.bytes(listed.get(i))).hasValue(expected);
            assertThat(byKey.isSound(listed.get(i))).isTrue();
            assertThat(copied(byKey, listed.get(i))).isEqualTo(expected);
            assertThat(byContent.bytes(listed.get(i))).hasValue(expected);
        }
    }

    @Test
    void a_range_whose_bytes_are_lost_is_still_reported_as_missing() {
        runTasks(1);
        var listed = world.ledger.reads().ranges(tasks.getFirst(), 0, 10).getFirst();
        stored().forEach(world.blobs::delete);

        var reading = ReadCommitted.of(world.ledger.reads(), world.blobs);
        assertThat(reading.bytes(listed)).isEmpty();
        assertThat(reading.isSound(listed)).isFalse();
        assertThat(copied(reading, listed)).isEmpty();
    }

    private static byte[] copied(ReadCommitted reading, RangeView listed) {
        var out = new ByteArrayOutputStream();
        try {
            assertThat(reading.copy(listed, out)).isEqualTo(out.size() > 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Test
    void steady_work_leaves_a_bounded_number_of_segments() {
        for (int round = 0; round < 6; round++) {
            runTasks(MergeSegments.FEWEST);
            tidy();
            world.time.advance(MergeSegments.KEEP_OLD);
            world.renew(session);
            tidy();
        }
        assertThat(stored()).hasSizeLessThan(2 * MergeSegments.FEWEST);
        assertAllReadable();
    }

    @Test
    void few_segments_stay_as_they_are() {
        runTasks(MergeSegments.FEWEST - 1);
        tidy();
        assertThat(stored()).hasSize(MergeSegments.FEWEST - 1).noneMatch(key -> key.startsWith("segments/0/"));
    }

    @Test
    void idle_laps_read_no_segments_until_something_is_committed() {
        runTasks(MergeSegments.FEWEST - 1);
        tidy();
        long before = searches.get();
        assertThat(before).isPositive();
        pass(Duration.ofHours(1));
        assertThat(searches).hasValue(before);

        runTasks(1);
        pass(Duration.ofMinutes(11));
        assertThat(stored()).as("the last one made them enough").anyMatch(key -> key.startsWith("segments/0/"));
    }

    @Test
    void segments_of_a_running_subtask_are_merged() {
        world.submit("patient", "1");
        var lease = world.claimOne(session);
        pass(Duration.ofMinutes(11), lease); // a lap that has seen the claim
        for (int number = 1; number <= MergeSegments.FEWEST; number++) {
            byte[] bytes = ("part " + number).getBytes(StandardCharsets.UTF_8);
            String key = new SegmentKey(session, 1, number).text();
            world.blobs.put(key, bytes);
            report(lease, number, range(key, bytes, 0, bytes.length), Optional.of("at " + number));
        }
        pass(Duration.ofMinutes(11), lease);
        assertThat(stored()).anyMatch(key -> key.startsWith("segments/0/"));
    }

    /// Time passes for the leader while the worker lives.
    private void pass(Duration elapsed, Lease... held) {
        for (Duration left = elapsed; left.isPositive(); left = left.minusSeconds(10)) {
            world.time.advance(Duration.ofSeconds(10));
            world.renew(session, held);
            world.settle();
            world.core.segments().runOnce();
        }
    }

    @Test
    void bytes_that_are_not_committed_yet_keep_their_segment() {
        runTasks(TASKS);
        world.submit("echo", "1");
        var lease = world.claimOne(session);
        byte[] both = "first second".getBytes(StandardCharsets.UTF_8);
        String key = new SegmentKey(session, 1, 9_999).text();
        world.blobs.put(key, both);
        report(lease, 1, range(key, both, 0, 6), Optional.of("half"));
        tidy();
        world.time.advance(MergeSegments.KEEP_OLD);
        world.renew(session);
        tidy();
        assertThat(stored()).contains(key);
        report(lease, 2, range(key, both, 6, 6), Optional.empty());
        tasks.add(lease.id().subtask().task());
        assertAllReadable();
    }

    @Test
    void a_damaged_segment_stays_where_it_is() {
        runTasks(TASKS);
        String damaged = stored().getFirst();
        byte[] bytes = world.blobs.get(damaged, 0, 1_000).orElseThrow().clone();
        bytes[0] ^= 1;
        world.blobs.delete(damaged);
        world.blobs.put(damaged, bytes);
        tidy();
        world.time.advance(MergeSegments.KEEP_OLD);
        world.renew(session);
        tidy();
        assertThat(stored()).hasSize(2).contains(damaged);
    }

    @Test
    void a_leader_that_stops_between_the_steps_loses_nothing() {
        runTasks(TASKS);
        world.settle();
        world.core.segments().runOnce(); // the new segment is stored, the move is not committed
        assertThat(stored()).hasSize(TASKS + 1);
        var next = world.follower();
        next.segments().runOnce();
        assertAllReadable();

        tidy(); // the move is committed, the old segments are not deleted
        assertAllReadable();
        world.await(world.core.channel().leave(session));
        world.time.advance(SweepSegments.AFTER_END.plusMinutes(30));
        for (int lap = 0; lap < 5; lap++) {
            tidy();
            world.time.advance(Duration.ofMinutes(11));
        }
        assertThat(stored()).hasSize(1);
        assertAllReadable();
    }

    @Test
    void a_merged_segment_without_ranges_is_swept_after_an_hour() {
        var key = new SegmentKey(SegmentKey.MERGED, world.ledger.reads().now(), 1).text();
        world.blobs.put(key, new byte[] {1});
        tidy();
        assertThat(stored()).containsExactly(key);
        world.time.advance(SweepSegments.AFTER_END.plusMinutes(1));
        tidy();
        assertThat(stored()).isEmpty();
    }

    private void runTasks(int count) {
        for (int i = 0; i < count; i++) {
            world.submit("echo", "1");
            var lease = world.claimOne(session);
            byte[] bytes = ("captured " + tasks.size()).getBytes(StandardCharsets.UTF_8);
            String key = new SegmentKey(session, 1, tasks.size() + 1).text();
            world.blobs.put(key, bytes);
            report(lease, 1, range(key, bytes, 0, bytes.length), Optional.empty());
            tasks.add(lease.id().subtask().task());
        }
    }

    private void report(Lease lease, int number, SegmentRange range, Optional<String> cursor) {
        Outcome outcome = cursor.isPresent() ? new Outcome.Continues() : new Outcome.Succeeded("{}");
        world.await(world.core
                .channel()
                .report(new Report(session, lease.id(), number, cursor, List.of(range), Discovery.NONE, outcome)));
    }

    private static SegmentRange range(String key, byte[] bytes, int offset, int length) {
        var sum = new CRC32C();
        sum.update(bytes, offset, length);
        return new SegmentRange(key, offset, length, 0, (int) sum.getValue());
    }

    private void assertAllReadable() {
        var reading = new ReadRange(world.blobs);
        for (TaskId task : tasks) {
            assertThat(world.ledger.reads().ranges(task, 0, 10))
                    .isNotEmpty()
                    .allSatisfy(view -> assertThat(reading.bytes(view.range()))
                            .as("%s in %s", task, view.range())
                            .isPresent());
        }
    }

    /// Enough calls for a merge, its commit and the deletion of what is due.
    private void tidy() {
        for (int step = 0; step < 4; step++) {
            world.settle();
            world.core.segments().runOnce();
            world.time.advance(Duration.ofSeconds(11));
            world.renew(session);
        }
    }

    private List<String> stored() {
        return world.blobs.list(SegmentKey.PREFIX, "", 10_000);
    }

    /// Counts searches for small segments.
    private final class CountedLedger implements ForwardingLedger {

        private final Ledger inner;

        CountedLedger(Ledger inner) {
            this.inner = inner;
            var _ = inner.write(
                    transaction -> transaction.configs().put("patient", "{\"executor\":\"local\",\"timeout\":\"5h\"}"));
        }

        @Override
        public Ledger inner() {
            return inner;
        }

        @Override
        public LedgerReads reads() {
            var reads = inner.reads();
            return (LedgerReads) Proxy.newProxyInstance(
                    LedgerReads.class.getClassLoader(), new Class<?>[] {LedgerReads.class}, (_, method, arguments) -> {
                        if (method.getName().equals("smallSegments")) {
                            searches.incrementAndGet();
                        }
                        try {
                            return method.invoke(reads, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }
    }
}
