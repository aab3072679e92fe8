package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Task;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A full disk refuses what cannot be kept, loses nothing, and is over when space is back.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class FullDiskTest {

    private static final String BIG = "x".repeat(100_000);

    @TempDir
    Path folder;

    @BeforeEach
    void mount() throws Exception {
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", folder.toString()) == 0, "tmpfs needs root");
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", "--lazy", folder.toString());
    }

    @Test
    void a_full_disk_rejects_writes_and_keeps_committed_tasks() throws IOException {
        Path ballast = Files.write(folder.resolve("ballast"), new byte[3 << 20]);
        try (var ledger = JdbcLedgers.open("sqlite:" + folder.resolve("ledger.db"), "", "", 1, new ManualTime())) {
            List<TaskId> kept = new ArrayList<>();
            LedgerUnavailableException refusal = catchThrowableOfType(LedgerUnavailableException.class, () -> {
                while (kept.size() < 1_000) {
                    kept.add(insert(ledger));
                }
            });
            assertThat(refusal.isFull()).isTrue();
            assertThat(refusal).hasMessageContaining("no space left");
            assertThat(kept)
                    .isNotEmpty()
                    .allSatisfy(id -> assertThat(ledger.reads().task(id)).isPresent());

            Files.delete(ballast);
            kept.add(insert(ledger));
            assertThat(kept)
                    .allSatisfy(id -> assertThat(ledger.reads().task(id)).isPresent());
            long pending = ledger.write(transaction -> transaction.submissions().pending(Rows.PROJECT))
                    .value();
            assertThat(pending).isEqualTo(kept.size());
        }
    }

    private static TaskId insert(JdbcLedger ledger) {
        return ledger.write(transaction -> {
                    Task task = Rows.task(transaction.submissions().reserveIds(1));
                    transaction
                            .submissions()
                            .insert(List.of(new NewTask(
                                    task, Rows.body(BIG), List.of(Rows.newSubtask(Rows.subtask(task, 1))))));
                    return task.id();
                })
                .value();
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
