package dev.trawl.core.housekeeping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.World;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.blob.SegmentKey;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Segments that nothing refers to do not pile up. (DESIGN 7)
class SweepSegmentsTest {

    private static final byte[] BYTES = {1, 2, 3};

    private final World world = new World();

    @Test
    void uncommitted_segments_of_an_ended_session_are_deleted() {
        long session = world.worker("w1", 1);
        world.submit("echo", "1");
        var lease = world.claimOne(session);
        store(session, 1);
        store(session, 2);
        report(session, lease, key(session, 1));
        world.await(world.core.channel().leave(session));

        world.time.advance(SweepSegments.AFTER_END.minusSeconds(1));
        sweep();
        assertThat(stored()).containsExactly(key(session, 1), key(session, 2));
        world.time.advance(Duration.ofMinutes(20));
        sweep();
        assertThat(stored()).containsExactly(key(session, 1));
    }

    @Test
    void the_segments_of_another_ledger_are_left_alone() {
        assertThat(world.blobs.put(SegmentsOwner.KEY, "7".getBytes(StandardCharsets.UTF_8)))
                .isTrue();
        store(4_711, 1);
        world.time.advance(Duration.ofHours(5));
        sweep();
        assertThat(stored()).containsExactly(key(4_711, 1));
    }

    @Test
    void a_living_session_keeps_what_it_has_not_committed_yet() {
        long session = world.worker("w1", 1);
        store(session, 1);
        world.time.advance(Duration.ofHours(5));
        world.renew(session);
        sweep();
        assertThat(stored()).containsExactly(key(session, 1));
    }

    @Test
    void the_segments_of_a_forgotten_task_go_with_its_ranges() {
        long session = world.worker("w1", 1);
        world.submit("echo", "1");
        var lease = world.claimOne(session);
        store(session, 1);
        report(session, lease, key(session, 1));
        world.await(world.core.channel().leave(session));
        world.time.advance(RetentionConfig.DEFAULTS.tasks().plusDays(1));
        world.settle();
        sweep();
        assertThat(stored()).isEmpty();
    }

    @Test
    void objects_that_are_not_worker_segments_are_kept() {
        world.blobs.put("segments/strange", BYTES);
        world.blobs.put("screenshots/9/1", BYTES);
        world.time.advance(Duration.ofDays(1));
        sweep();
        assertThat(stored()).containsExactly("screenshots/9/1", "segments/strange");
    }

    @Test
    void sweep_deletes_one_page_per_interval() {
        for (int i = 1; i <= SweepSegments.PAGE + 1; i++) {
            store(77, i); // a session that was forgotten long ago
        }
        sweep();
        assertThat(stored()).hasSize(1);
        sweep();
        assertThat(stored()).hasSize(1); // not at once
        world.time.advance(Duration.ofSeconds(2));
        sweep();
        assertThat(stored()).isEmpty();
    }

    @Test
    void only_the_leader_sweeps() {
        store(77, 1);
        world.follower().segments().runOnce();
        assertThat(stored()).hasSize(1);
    }

    private void sweep() {
        world.settle();
        world.core.segments().runOnce();
    }

    private void store(long session, int number) {
        world.blobs.put(key(session, number), BYTES);
    }

    private static String key(long session, int number) {
        return new SegmentKey(session, 1_767_225_600_000L, number).text();
    }

    private void report(long session, Lease lease, String segment) {
        var range = new SegmentRange(segment, 0, BYTES.length, 1, 0);
        var report = new Report(
                session, lease.id(), 1, Optional.empty(), List.of(range), Discovery.NONE, new Outcome.Succeeded("{}"));
        world.await(world.core.channel().report(report));
    }

    private List<String> stored() {
        return world.blobs.list("", "", 1_000).stream()
                .filter(key -> !key.equals(SegmentsOwner.KEY))
                .toList();
    }
}
