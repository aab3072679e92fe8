package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.jdbc.store.LedgerOpenException;
import dev.trawl.plugin.TaskId;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A write-ahead log with damage in the middle is refused by name and offset; a torn tail starts as usual.
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class DamagedLogTest {

    private static final int TASKS = 12;
    private static final int FLIPS = 40;
    private static final int CUTS = 10;
    private static final int HEADER = 32;
    private static final int FRAME = 24 + 4_096;

    @TempDir
    Path folder;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(4_711);
    private final List<Written> written = new ArrayList<>();
    private byte[] file;
    private byte[] log;

    /// A task and where its transaction stands in the log.
    private record Written(TaskId task, long from, long to) {}

    @BeforeEach
    void write() throws IOException {
        Path wal = folder.resolve("ledger.db-wal");
        try (var ledger = open(folder)) {
            for (int i = 0; i < TASKS; i++) {
                long from = Files.exists(wal) ? Files.size(wal) : 0;
                TaskId task = ledger.write(transaction -> {
                            var row = Rows.task(transaction.submissions().reserveIds(1));
                            transaction.submissions().insert(List.of(Rows.newTask(row, Rows.subtask(row, 1))));
                            return row.id();
                        })
                        .value();
                written.add(new Written(task, from, Files.size(wal)));
            }
            file = Files.readAllBytes(folder.resolve("ledger.db"));
            log = Files.readAllBytes(wal);
        }
        assertThat((log.length - HEADER) % FRAME).isZero();
    }

    @Test
    void refuses_a_flipped_bit_before_acknowledged_transactions() throws IOException {
        for (int variant = 0; variant < FLIPS; variant++) {
            assertNoSilentLoss(flipped(random.nextInt(log.length)));
        }
    }

    @Test
    void refuses_a_flipped_bit_in_each_field_of_header_and_frame() throws IOException {
        for (int at = 0; at < HEADER; at += 4) {
            assertNoSilentLoss(flipped(at));
        }
        for (int at = 0; at < 24; at += 4) {
            assertNoSilentLoss(flipped(HEADER + 3 * FRAME + at));
        }
    }

    @Test
    void names_log_and_offset_of_the_bad_frame() throws IOException {
        int bad = HEADER + 2 * FRAME;
        byte[] copy = log.clone();
        copy[bad + 500] ^= 4;
        assertThat(refusal(copy).orElseThrow())
                .hasMessageContaining("ledger.db-wal")
                .hasMessageContaining("damaged at byte " + bad)
                .hasMessageContaining("backup");
    }

    /// Without its mark the last but one transaction looks like a part of the last one.
    @Test
    void refuses_a_cleared_commit_mark_of_the_last_but_one_transaction() throws IOException {
        int marked = (int) written.get(TASKS - 2).to() - FRAME;
        byte[] sealed = log.clone();
        mark(sealed, marked, 1 << 10); // one bit, so that one flip clears it
        seal(sealed, marked);
        assertThat(refusal(sealed)).isEmpty();
        assertBefore(log.length);

        mark(sealed, marked, 0);
        assertThat(refusal(sealed).orElseThrow())
                .hasMessageContaining("ledger.db-wal")
                .hasMessageContaining("damaged at byte " + marked);
    }

    private static void mark(byte[] bytes, int frame, int pages) {
        ByteBuffer.wrap(bytes).putInt(frame + 4, pages);
    }

    /// Gives the frames from here on the checksums that SQLite would give them.
    private static void seal(byte[] bytes, int from) {
        var big = ByteBuffer.wrap(bytes);
        var words = big.duplicate().order(big.getInt(0) == 0x377f0682 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        for (int frame = from; frame < bytes.length; frame += FRAME) {
            int one = big.getInt(frame - FRAME + 16);
            int two = big.getInt(frame - FRAME + 20);
            for (int at = 0; at < FRAME; at += at == 0 ? 24 : 8) {
                one += words.getInt(frame + at) + two;
                two += words.getInt(frame + at + 4) + one;
            }
            big.putInt(frame + 16, one).putInt(frame + 20, two);
        }
    }

    @Test
    void starts_after_a_torn_tail_with_all_transactions_before_it() throws IOException {
        for (int variant = 0; variant < CUTS; variant++) {
            int length = random.nextInt(log.length);
            byte[] copy = Arrays.copyOf(log, length);
            assertThat(refusal(copy)).as("cut at %d", length).isEmpty();
            assertBefore(length);
        }
    }

    @Test
    void starts_when_the_last_transaction_was_written_out_of_order() throws IOException {
        var last = written.getLast();
        assertThat(last.to() - last.from()).as("several frames").isGreaterThan(FRAME);
        byte[] copy = log.clone();
        Arrays.fill(copy, (int) last.from(), (int) last.from() + FRAME, (byte) 0);
        assertThat(refusal(copy)).isEmpty();
        assertBefore(last.from());
    }

    @Test
    void ignores_frames_that_an_earlier_generation_of_the_log_left() throws IOException {
        byte[] longer = new byte[log.length + 2 * FRAME];
        System.arraycopy(log, 0, longer, 0, log.length);
        System.arraycopy(log, HEADER, longer, log.length, 2 * FRAME);
        for (int frame = log.length; frame < longer.length; frame += FRAME) {
            longer[frame + 11] ^= 1; // another salt
        }
        assertThat(refusal(longer)).isEmpty();
        assertBefore(log.length);
    }

    private byte[] flipped(int at) {
        byte[] copy = log.clone();
        copy[at] ^= (byte) (1 << random.nextInt(8));
        return copy;
    }

    /// Either the log is refused, or nothing but the last transaction is missing.
    private void assertNoSilentLoss(byte[] damaged) throws IOException {
        int at = IntStream.range(0, log.length)
                .filter(i -> log[i] != damaged[i])
                .findFirst()
                .orElseThrow();
        var refused = refusal(damaged);
        if (refused.isEmpty()) {
            assertBefore(written.getLast().from());
        } else {
            assertThat(refused.get().reason()).isEqualTo(LedgerOpenException.Reason.DAMAGED);
            assertThat(refused.get()).hasMessageContaining("ledger.db-wal");
            assertThat(at).as("the last transaction may be torn").isLessThan((int)
                    written.getLast().from());
        }
    }

    private void assertBefore(long offset) {
        try (var ledger = open(folder.resolve("copy"))) {
            for (var task : written) {
                if (task.to() <= offset) {
                    assertThat(ledger.reads().task(task.task()))
                            .as("%s before %d", task, offset)
                            .isPresent();
                }
            }
        }
    }

    private Optional<LedgerOpenException> refusal(byte[] damaged) throws IOException {
        Path copy = Files.createDirectories(folder.resolve("copy"));
        Files.deleteIfExists(copy.resolve("ledger.db-shm"));
        Files.write(copy.resolve("ledger.db"), file);
        Files.write(copy.resolve("ledger.db-wal"), damaged);
        try (var ledger = open(copy)) {
            assertThat(ledger.writers()).isEqualTo(1);
            return Optional.empty();
        } catch (LedgerOpenException refused) {
            return Optional.of(refused);
        }
    }

    private static JdbcLedger open(Path folder) {
        return JdbcLedgers.open("sqlite:" + folder.resolve("ledger.db"), "", "", 1, new ManualTime());
    }
}
