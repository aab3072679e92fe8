package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.trawl.jdbc.sql.CorruptValue;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A damaged key never makes a row vanish in silence, and never gives a task the value of another.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class DamagedKeyTest {

    private static final int TASKS = 4;
    private static final int FLIPS = 12;
    private static final int PAGE = 4_096;

    @TempDir
    Path folder;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(815);
    private final Map<TaskId, Told> expected = new LinkedHashMap<>();
    private byte[] sound;

    /// Facts of a task in the ledger.
    private record Told(String payload, List<String> results, List<SegmentRange> ranges) {}

    @BeforeEach
    void write() throws IOException {
        try (var ledger = open()) {
            for (int i = 0; i < TASKS; i++) {
                expected.put(insertEnded(ledger, i), told(i));
            }
        }
        sound = Files.readAllBytes(file());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "task",
                "task_body",
                "subtask",
                "subtask_data",
                "sqlite_autoindex_subtask_data_1",
                "segment_range"
            })
    void serves_the_stored_value_or_names_the_damage(String table) throws Exception {
        int page = rootPage(table);
        for (int flip = 0; flip < FLIPS; flip++) {
            byte[] copy = sound.clone();
            int at = cellByte(copy, page);
            copy[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(file(), copy);
            try (var ledger = open()) {
                expected.forEach((task, told) -> assertNoSilence(ledger, task, told, table + " at byte " + at));
            } catch (LedgerOpenException refused) {
                assertThat(refused).hasMessageContaining("ledger.db");
            }
        }
    }

    @Test
    void names_the_row_whose_key_was_exchanged() throws SQLException {
        var ids = List.copyOf(expected.keySet());
        change("update task_body set task_id = 99 where task_id = " + ids.get(0).value());
        change("update subtask_data set task_id = 99 where task_id = "
                + ids.get(1).value());
        change("update segment_range set records = 0 where task_id = "
                + ids.get(2).value());
        change("delete from subtask where task_id = " + ids.get(3).value());
        try (var ledger = open()) {
            assertThat(damage(ledger, ids.get(0))).contains("task_body " + ids.get(0));
            assertThat(damage(ledger, ids.get(1))).contains("subtask_data " + ids.get(1) + ".1");
            assertThat(damage(ledger, ids.get(2))).contains("segment_range " + ids.get(2) + ".1/1");
            assertThat(damage(ledger, ids.get(3))).contains("subtask " + ids.get(3) + " (rows are missing)");
            assertThat(ledger.verify())
                    .extracting(CorruptValue::table, CorruptValue::row)
                    .contains(
                            tuple("task_body", "t99"),
                            tuple("subtask_data", "t99.1"),
                            tuple("segment_range", ids.get(2) + ".1/1"),
                            tuple("task", ids.get(3).toString()));
        }
    }

    @Test
    void reads_rows_of_an_older_version_that_have_no_checksum_of_their_key() throws SQLException {
        change("update task_body set key_crc = null");
        change("update subtask_data set key_crc = null");
        change("update subtask set kept = 0, ranges = 0");
        change("update segment_range set row_crc = null");
        try (var ledger = open()) {
            expected.forEach((task, told) -> assertThat(read(ledger, task)).isEqualTo(told));
            assertThat(ledger.verify()).isEmpty();
        }
    }

    private static void assertNoSilence(JdbcLedger ledger, TaskId task, Told told, String what) {
        try {
            assertThat(read(ledger, task)).as("%s: %s", what, task).isEqualTo(told);
        } catch (CorruptRowException named) {
            assertThat(named.getMessage()).isNotBlank();
        }
    }

    private static Optional<String> damage(JdbcLedger ledger, TaskId task) {
        try {
            var _ = read(ledger, task);
            return Optional.empty();
        } catch (CorruptRowException named) {
            return Optional.of(named.table() + " " + named.row());
        }
    }

    private static Told read(JdbcLedger ledger, TaskId task) {
        var reads = ledger.reads();
        var results = new ArrayList<String>();
        reads.subtasks(task, Set.of(SubtaskState.SUCCEEDED), 0, 20)
                .forEach(view -> results.add(view.result().orElse("none")));
        var ranges = reads.ranges(task, 0, 20).stream().map(RangeView::range).toList();
        return new Told(reads.task(task).map(view -> view.body().payload()).orElse("missing"), results, ranges);
    }

    private static Told told(int number) {
        return new Told(
                "{\"payload\":%d}".formatted(number),
                List.of("{\"result\":%d}".formatted(number)),
                List.of(Rows.range("segments/1/1-" + (number + 1), 0)));
    }

    private static TaskId insertEnded(JdbcLedger ledger, int number) {
        var told = told(number);
        return ledger.write(transaction -> {
                    var task = Rows.task(transaction.submissions().reserveIds(1));
                    Subtask queued = Rows.subtask(task, 1);
                    transaction
                            .submissions()
                            .insert(List.of(
                                    new NewTask(task, Rows.body(told.payload()), List.of(new NewSubtask(queued, "")))));
                    var leased = queued.leased(1, 1, Lane.ASSIGN);
                    var done = leased.released(SubtaskState.SUCCEEDED);
                    transaction.subtasks().change(List.of(SubtaskChange.of(queued, leased)));
                    transaction
                            .subtasks()
                            .change(List.of(new SubtaskChange(
                                    leased,
                                    done,
                                    Optional.empty(),
                                    Optional.of(told.results().getFirst()),
                                    told.ranges())));
                    var ended =
                            task.with(task.progress().plusDone(1)).started(1).endedEarly(TaskState.COMPLETED, "", 2);
                    transaction.tasks().lock(List.of(task.id()));
                    transaction.tasks().change(List.of(new TaskChange(task, ended)));
                    return task.id();
                })
                .value();
    }

    /// A byte of a cell: past the header and the unused middle of the page.
    private int cellByte(byte[] bytes, int page) {
        int start = (page - 1) * PAGE;
        int header = start + (page == 1 ? 100 : 0);
        int content = ((bytes[header + 5] & 0xFF) << 8) | (bytes[header + 6] & 0xFF);
        return start + content + random.nextInt(PAGE - content);
    }

    /// A table this small has its rows in its first page.
    private int rootPage(String table) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                var statement = connection.createStatement();
                var results = statement.executeQuery(
                        "select rootpage from sqlite_master where name = '%s'".formatted(table))) {
            assertThat(results.next()).isTrue();
            return results.getInt(1);
        }
    }

    private void change(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private JdbcLedger open() {
        return JdbcLedgers.open("sqlite:" + file(), "", "", 1, new ManualTime());
    }

    private Path file() {
        return folder.resolve("ledger.db");
    }
}
