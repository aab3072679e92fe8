package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.jdbc.sql.CorruptValue;
import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.jdbc.store.LedgerOpenException.Reason;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Task;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a ledger in a file promises beyond the contracts.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class SqliteLedgerTest {

    private static final String PAYLOAD = "{\"url\":\"https://example.org/damaged\"}";

    @TempDir
    Path folder;

    private final ManualTime time = new ManualTime();

    @Test
    void rejects_a_second_process_on_the_same_file() {
        try (var ledger = open()) {
            assertThat(ledger.writers()).isEqualTo(1);
            assertThatThrownBy(this::open)
                    .isInstanceOfSatisfying(
                            LedgerOpenException.class,
                            e -> assertThat(e.reason()).isEqualTo(Reason.LOCKED))
                    .hasMessageContaining("ledger.db")
                    .hasMessageContaining("another process");
        }
        open().close();
    }

    @Test
    void inspecting_an_unused_file_creates_nothing_and_blocks_writers() throws IOException {
        Path odd = Files.createDirectory(folder.resolve("50% of #1"));
        String url = "sqlite:" + odd.resolve("ledger.db");
        JdbcLedgers.open(url, "", "", 1, time).close();
        var before = names(odd);
        try (var look = JdbcLedgers.look(url, time)) {
            assertThat(look.reads().task(new TaskId(1))).isEmpty();
            assertThat(names(odd)).isEqualTo(before);
            assertThatThrownBy(() -> JdbcLedgers.open(url, "", "", 1, time))
                    .isInstanceOfSatisfying(
                            LedgerOpenException.class,
                            e -> assertThat(e.reason()).isEqualTo(Reason.LOCKED));
        }
        assertThat(names(odd)).isEqualTo(before);
        JdbcLedgers.open(url, "", "", 1, time).close();
    }

    @Test
    void inspection_sees_concurrent_commits() {
        try (var ledger = open();
                var look = JdbcLedgers.look("sqlite:" + file(), time)) {
            ledger.write(transaction -> transaction.leadership().take("node"));
            assertThat(look.reads().term()).isEqualTo(1);
        }
    }

    @Test
    void a_flipped_bit_in_a_payload_is_found_and_named() throws IOException {
        Task task = insertDamagedTask();
        try (var ledger = open()) {
            assertThatThrownBy(() -> ledger.reads().task(task.id()))
                    .isInstanceOfSatisfying(CorruptRowException.class, e -> {
                        assertThat(e.table()).isEqualTo("task_body");
                        assertThat(e.row()).isEqualTo(task.id().toString());
                    });
            assertThatThrownBy(() -> ledger.write(
                            transaction -> transaction.subtasks().claimable(Set.of(new SubtaskId(task.id(), 1)))))
                    .isInstanceOf(CorruptRowException.class);
        }
    }

    @Test
    void a_deep_check_names_every_damaged_row() throws IOException {
        Task task = insertDamagedTask();
        try (var ledger = open()) {
            assertThat(ledger.verify())
                    .containsExactly(
                            new CorruptValue("task_body", task.id().toString(), CorruptValue.Cause.COLUMN, "payload"));
        }
    }

    @Test
    void a_sound_ledger_passes_the_deep_check() {
        insert("{}");
        try (var ledger = open()) {
            assertThat(ledger.verify()).isEmpty();
        }
    }

    @Test
    void only_the_owner_can_read_the_files() throws IOException {
        insert("{}");
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
        try (var ledger = open()) {
            ledger.write(transaction -> transaction.leadership().take("node"));
            assertThat(names(folder)).contains("ledger.db", "ledger.db-wal", "ledger.db-shm", "ledger.db.lock");
            for (String name : names(folder)) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                        .as(name)
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void a_cut_file_is_refused() throws IOException {
        insert("{}");
        try (var channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() - 1_000);
        }
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        LedgerOpenException.class, e -> assertThat(e.reason()).isEqualTo(Reason.DAMAGED))
                .hasMessageContaining("bytes long and should be");
    }

    @Test
    void rejects_a_file_that_is_not_a_ledger() throws IOException {
        Files.writeString(file(), "this is not a database, whatever its name says. ".repeat(100));
        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        LedgerOpenException.class, e -> assertThat(e.reason()).isEqualTo(Reason.DAMAGED));
        assertThatThrownBy(this::open).as("the lock was given back").hasMessageContaining("cannot be opened");
    }

    @Test
    void a_folder_that_cannot_be_made_is_named() throws IOException {
        Path taken = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> JdbcLedgers.open("sqlite:" + taken.resolve("ledger.db"), "", "", 1, time))
                .isInstanceOfSatisfying(
                        LedgerOpenException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_WRITABLE))
                .hasMessageContaining("ledger.db");
    }

    @Test
    void time_does_not_run_backwards_across_a_restart() {
        long before;
        try (var ledger = open()) {
            before = ledger.write(transaction -> {
                        transaction.log(List.of(Rows.entry(Rows.task(7).id(), TaskState.RUNNING)));
                        return transaction.now();
                    })
                    .value();
        }
        time.jumpWall(Duration.ofDays(-1));
        try (var ledger = open()) {
            assertThat(ledger.reads().now()).isGreaterThanOrEqualTo(before);
        }
    }

    @Test
    void virtual_threads_can_read_and_write() throws Exception {
        try (var ledger = open();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var term = threads.submit(
                    () -> ledger.write(transaction -> transaction.leadership().take("node"))
                            .value());
            assertThat(term.get()).isEqualTo(1);
            assertThat(threads.submit(() -> ledger.reads().term()).get()).isEqualTo(1);
        }
    }

    @Test
    void ids_keep_growing_after_a_restart() {
        Task first = insert("{}");
        assertThat(insert("{}").id()).isGreaterThan(first.id());
    }

    private static Set<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }

    private Task insertDamagedTask() throws IOException {
        Task task = insert(PAYLOAD);
        byte[] bytes = Files.readAllBytes(file());
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("damaged");
        bytes[at] ^= 1;
        Files.write(file(), bytes);
        return task;
    }

    private Task insert(String payload) {
        try (var ledger = open()) {
            return ledger.write(transaction -> {
                        Task task = Rows.task(transaction.submissions().reserveIds(1));
                        transaction
                                .submissions()
                                .insert(List.of(new NewTask(
                                        task, Rows.body(payload), List.of(Rows.newSubtask(Rows.subtask(task, 1))))));
                        return task;
                    })
                    .value();
        }
    }

    private JdbcLedger open() {
        return JdbcLedgers.open("sqlite:" + file(), "", "", 4, time);
    }

    private Path file() {
        return folder.resolve("ledger.db");
    }
}
