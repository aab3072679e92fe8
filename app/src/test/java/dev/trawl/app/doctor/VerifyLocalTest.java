package dev.trawl.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.core.audit.VerifyAudit.Verdict;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.ChainedEntry;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// S22: the audit log in a data folder, read from its file.
class VerifyLocalTest {

    private static final int HASH = 64;

    @TempDir
    Path data;

    private List<ChainedEntry> make(int count) {
        var entries = IntStream.range(0, count)
                .mapToObj(i -> new AuditEntry(
                        "default", "ann", "ADMIN", "127.0.0.1", "POST /tasks", "/tasks", "", "", "", 202, ""))
                .toList();
        try (var ledger = JdbcLedgers.open("sqlite:" + data.resolve("ledger.db"), "", "", 1, new ManualTime())) {
            var _ = ledger.write(transaction -> {
                transaction.audit(entries);
                return true;
            });
            return ledger.reads().audit().between("default", 0, Long.MAX_VALUE);
        }
    }

    @Test
    void a_ledger_as_it_was_written_is_whole() {
        make(200);
        var verdict = verify().getFirst();
        assertThat(verdict.broken()).isEmpty();
        assertThat(verdict.whole().count()).isEqualTo(200);
    }

    /// Cells are laid down from the end of a page towards its beginning, each with its hash last, so the row of an
    /// entry lies between the hash of the next one and its own.
    @Test
    void any_flipped_byte_of_a_stored_entry_is_found() throws IOException {
        var chain = make(8);
        Path file = data.resolve("ledger.db");
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int begin = text.lastIndexOf(chain.get(5).hash()) + HASH;
        int end = text.lastIndexOf(chain.get(4).hash()) + HASH;
        assertThat(end - begin).isBetween(2 * HASH, 4 * HASH);
        for (int place = begin; place < end; place++) {
            byte sound = bytes[place];
            for (int flip : List.of(0x01, 0x80)) {
                bytes[place] = (byte) (sound ^ flip);
                Files.write(file, bytes);
                assertThat(isWhole()).as("byte %d ^ %d", place - begin, flip).isFalse();
            }
            bytes[place] = sound;
        }
        Files.write(file, bytes);
        assertThat(isWhole()).isTrue();
    }

    @Test
    void a_folder_without_a_ledger_is_named() {
        assertThatThrownBy(this::verify)
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("no ledger found in " + data);
    }

    private boolean isWhole() {
        try {
            return verify().stream().allMatch(verdict -> verdict.broken().isEmpty());
        } catch (CommandFailedException _) {
            return false;
        }
    }

    private List<Verdict> verify() {
        return new VerifyLocal(data, new ManualTime()).verify();
    }
}
