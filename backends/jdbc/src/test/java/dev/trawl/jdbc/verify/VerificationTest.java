package dev.trawl.jdbc.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.jdbc.JdbcLedger;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.jdbc.sql.CorruptValue;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.RangeMove;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A deep check of a cluster that goes on working reports damage only.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder and the ledger.
class VerificationTest {

    private static final byte[] BYTES = "a capture".getBytes(StandardCharsets.UTF_8);
    private static final String OLD = "segments/1/1-1";
    private static final String MERGED = "segments/0/2-1";

    @TempDir
    Path folder;

    private final Objects blobs = new Objects();
    private JdbcLedger ledger;
    private TaskId task;

    @BeforeEach
    void open() {
        ledger = JdbcLedgers.open("sqlite:" + folder.resolve("ledger.db"), "", "", 1, new ManualTime());
        var sum = new CRC32C();
        sum.update(BYTES);
        task = insertEnded(new SegmentRange(OLD, 0, BYTES.length, 0, (int) sum.getValue()));
        blobs.put(OLD, BYTES);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void a_segment_merged_during_the_check_is_not_damage() {
        blobs.beforeRead = () -> {
            var listed = ledger.reads().ranges(task, 0, 1).getFirst();
            blobs.put(MERGED, ("behind " + new String(BYTES, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
            ledger.write(
                    transaction -> transaction.housekeeping().moveRanges(List.of(new RangeMove(listed, MERGED, 7))));
            blobs.delete(OLD);
        };
        assertThat(ledger.verify(blobs)).isEmpty();
        assertThat(blobs.keys()).containsExactly(MERGED);
    }

    @Test
    void a_task_deleted_during_the_check_is_not_damage() {
        blobs.beforeRead = () -> {
            ledger.write(transaction -> transaction.housekeeping().removeTask(task, 1_000));
            blobs.delete(OLD);
        };
        assertThat(ledger.verify(blobs)).isEmpty();
        assertThat(blobs.keys()).isEmpty();
    }

    @Test
    void a_lost_segment_is_named() {
        blobs.delete(OLD);
        assertThat(ledger.verify(blobs))
                .containsExactly(new CorruptValue(
                        "segment_range",
                        task + ".1/1",
                        CorruptValue.Cause.SEGMENT_MISSING,
                        blobs.address(OLD) + ", byte 0"));
    }

    private TaskId insertEnded(SegmentRange range) {
        return ledger.write(transaction -> {
                    var inserted = Rows.task(transaction.submissions().reserveIds(1));
                    Subtask queued = Rows.subtask(inserted, 1);
                    transaction
                            .submissions()
                            .insert(List.of(
                                    new NewTask(inserted, Rows.body("{}"), List.of(new NewSubtask(queued, "")))));
                    var leased = queued.leased(1, 1, Lane.ASSIGN);
                    var done = leased.released(SubtaskState.SUCCEEDED);
                    transaction.subtasks().change(List.of(SubtaskChange.of(queued, leased)));
                    transaction
                            .subtasks()
                            .change(List.of(new SubtaskChange(
                                    leased, done, Optional.empty(), Optional.of("{}"), List.of(range))));
                    var ended = inserted.with(inserted.progress().plusDone(1))
                            .started(1)
                            .endedEarly(TaskState.COMPLETED, "", 2);
                    transaction.tasks().lock(List.of(inserted.id()));
                    transaction.tasks().change(List.of(new TaskChange(inserted, ended)));
                    return inserted.id();
                })
                .value();
    }

    /// Objects in memory; the first read changes what is stored.
    private static final class Objects implements BlobStore {

        private final Map<String, byte[]> stored = new HashMap<>();
        private Runnable beforeRead = () -> {};

        List<String> keys() {
            return stored.keySet().stream().sorted().toList();
        }

        @Override
        public boolean put(String key, byte[] bytes) {
            stored.put(key, bytes);
            return true;
        }

        @Override
        public Optional<byte[]> get(String key, long offset, int length) {
            return Optional.ofNullable(stored.get(key))
                    .map(bytes -> Arrays.copyOfRange(bytes, (int) offset, (int) offset + length));
        }

        @Override
        public Optional<Long> size(String key) {
            var change = beforeRead;
            beforeRead = () -> {};
            change.run();
            return Optional.ofNullable(stored.get(key)).map(bytes -> (long) bytes.length);
        }

        @Override
        public List<String> list(String prefix, String after, int max) {
            return List.of();
        }

        @Override
        public void delete(String key) {
            stored.remove(key);
        }
    }
}
