package dev.trawl.crawl.fetch.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.testkit.ManualTime;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Bytes of a body are counted as they are held and come back as they were added. (R9, C6)
class BytesTest {

    private static final int MIB = 1 << 20;

    private final MemoryBudget budget = new MemoryBudget(96L << 20, new ManualTime());

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16_383, 16_384, 65_536, MIB - 1, MIB, MIB + 1, 2 * MIB, 5 * MIB + 12_345})
    void added_bytes_come_back_in_one_array(int size) {
        byte[] sent = random(size);
        try (var memory = budget.open()) {
            var grown = new Bytes(memory);
            for (int at = 0; at < size; at += 10_007) {
                grown.add(sent, at, Math.min(10_007, size - at));
            }
            assertThat(grown.size()).isEqualTo(size);
            assertThat(grown.toArray()).isEqualTo(sent);
        }
        assertThat(budget.held()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100_000, MIB, MIB + 1, 3 * MIB, 7 * MIB + 1})
    void bytes_of_a_known_length_are_read_into_their_array(int size) {
        byte[] sent = random(size);
        try (var memory = budget.open()) {
            var read = new Bytes(memory, size, true);
            while (read.size() < size) {
                read.reserve(Math.min(16_384, size - read.size()));
                int some = Math.min(read.room(), Math.min(9_001, size - read.size()));
                System.arraycopy(sent, read.size(), read.array(), read.at(), some);
                read.added(some);
            }
            byte[] filled = read.array();
            assertThat(read.toArray()).isEqualTo(sent).isSameAs(filled);
        }
    }

    @Test
    void a_large_body_holds_its_own_size_while_it_grows() {
        byte[] block = random(16 << 10);
        try (var memory = budget.open()) {
            var grown = new Bytes(memory);
            for (int blocks = 1; blocks <= 1_024; blocks++) {
                grown.add(block, 0, block.length);
                assertThat(budget.peak()).isLessThanOrEqualTo(grown.size() + 3L * MIB);
            }
            grown.clear();
            assertThat(grown.size()).isZero();
            assertThat(grown.toArray()).isEmpty();
        }
        assertThat(budget.held()).isZero();
    }

    @Test
    void bytes_can_be_added_after_a_clear() {
        try (var memory = budget.open()) {
            var grown = new Bytes(memory);
            grown.add(new byte[3 * MIB], 0, 3 * MIB);
            grown.clear();
            grown.add(new byte[] {1, 2}, 0, 2);
            assertThat(grown.toArray()).isEqualTo(new byte[] {1, 2});
        }
    }

    @Test
    void pieces_of_a_body_serve_the_next_one() {
        try (var memory = budget.open()) {
            var pieces = pieces(new Bytes(memory), 20);
            assertThat(budget.spare()).isEqualTo(20L * MIB);

            assertThat(pieces(new Bytes(memory), 20)).isEqualTo(pieces);
        }
        assertThat(budget.spare()).isEqualTo(20L * MIB);
    }

    @Test
    void an_array_that_was_given_out_is_never_reused() {
        try (var memory = budget.open()) {
            var grown = new Bytes(memory);
            grown.add(random(MIB), 0, MIB);
            byte[] given = grown.toArray();
            grown.add(random(MIB), 0, MIB);
            grown.clear();

            assertThat(pieces(new Bytes(memory), 4).contains(given)).isFalse();
        }
    }

    @Test
    void spare_pieces_and_held_bytes_stay_within_the_budget_and_a_piece() {
        try (var first = budget.open()) {
            var _ = pieces(new Bytes(first), 50);
        }
        assertThat(budget.spare()).isEqualTo(50L * MIB);
        try (var second = budget.open()) {
            for (int taken = 0; taken < 40; taken++) {
                second.take(MIB);
                assertThat(budget.spare() + budget.held()).isLessThanOrEqualTo(budget.limit() + 2L * MIB);
            }
            assertThat(budget.spare()).isLessThan(30L * MIB);
        }
    }

    /// Fills a body with so many MiB and clears it; returns the identities of its pieces.
    private static Set<byte[]> pieces(Bytes body, int mib) {
        Set<byte[]> pieces = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < mib; i++) {
            body.add(random(MIB), 0, MIB);
            pieces.add(body.array());
        }
        body.clear();
        return pieces;
    }

    private static byte[] random(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }
}
