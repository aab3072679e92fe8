package dev.trawl.jdbc.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransactionRowsTest {

    private record Item(String key, int version) {}

    private final RowCache<String, Item> memory = new RowCache<>(2, item -> item.version() > 0);
    private final List<String> read = new ArrayList<>();

    @Test
    void cached_rows_are_reused_and_the_rest_read_in_order() {
        memory.putAll(Map.of("b", new Item("b", 7)));
        assertThat(rows(ConcurrencyMode.SOLE_WRITER).take(List.of("c", "b", "a"), this::read))
                .containsExactly(
                        Map.entry("a", new Item("a", 1)),
                        Map.entry("b", new Item("b", 7)),
                        Map.entry("c", new Item("c", 1)));
        assertThat(read).containsExactly("a", "c");
    }

    @Test
    void cache_evicts_finished_rows_and_the_oldest() {
        memory.putAll(Map.of("a", new Item("a", 7)));
        memory.putAll(Map.of("a", new Item("a", 0)));
        memory.putAll(Map.of("b", new Item("b", 7)));
        memory.putAll(Map.of("c", new Item("c", 7)));
        memory.putAll(Map.of("d", new Item("d", 7)));
        rows(ConcurrencyMode.PROOF).take(List.of("a", "b", "c", "d"), this::read);
        assertThat(read).containsExactly("a", "b");
    }

    @Test
    void a_locked_row_needs_no_verification() {
        var rows = rows(ConcurrencyMode.PROOF);
        rows.locked(List.of(new Item("a", 3)));
        assertThat(rows.take(List.of("a"), this::read)).containsValue(new Item("a", 3));
        rows.prove(_ -> List.of());
        assertThat(read).isEmpty();
    }

    @Test
    void locking_a_row_changed_since_its_read_fails() {
        var rows = rows(ConcurrencyMode.PROOF);
        rows.take(List.of("a", "b"), this::read);
        rows.locked(List.of(new Item("a", 1)));
        assertThatThrownBy(() -> rows.locked(List.of(new Item("b", 2)))).isInstanceOf(MovedRow.class);
    }

    @ParameterizedTest
    @EnumSource
    void a_transaction_sees_its_own_writes(ConcurrencyMode trust) {
        var rows = rows(trust);
        rows.take(List.of("a"), this::read);
        rows.changed(new Item("a", 2));
        assertThat(rows.take(List.of("a"), this::read)).containsValue(new Item("a", 2));
        rows.prove(_ -> List.of());
        rows.remember();
        assertThat(rows(ConcurrencyMode.SOLE_WRITER).take(List.of("a"), this::read))
                .containsValue(new Item("a", 2));
        assertThat(read).containsExactly("a");
    }

    @Test
    void a_refused_change_of_a_row_on_trust_sends_the_transaction_back() {
        var rows = rows(ConcurrencyMode.PROOF);
        rows.take(List.of("a"), this::read);
        assertThatThrownBy(() -> rows.refused("a")).isInstanceOf(MovedRow.class);
        rows.refused("b"); // never taken, so its caller knew that it may fail
    }

    @Test
    void an_unchanged_row_must_still_match_its_read() {
        var rows = rows(ConcurrencyMode.PROOF);
        rows.take(List.of("a", "b"), this::read);
        rows.changed(new Item("b", 2));
        assertThatThrownBy(() -> rows.prove(_ -> List.of())).isInstanceOf(MovedRow.class);
        rows.prove(this::read);
        rows.take(List.of("c"), this::read);
        assertThatThrownBy(() -> rows.prove(_ -> List.of(new Item("c", 2)))).isInstanceOf(MovedRow.class);
    }

    @Test
    void two_readings_of_a_row_must_agree() {
        var rows = rows(ConcurrencyMode.PROOF);
        rows.took(new Item("a", 1));
        rows.took(new Item("a", 1));
        assertThatThrownBy(() -> rows.took(new Item("a", 2))).isInstanceOf(MovedRow.class);
    }

    @Test
    void first_read_of_a_row_wins_over_later_writes() {
        var rows = rows(ConcurrencyMode.PROOF);
        rows.take(List.of("a"), this::read);
        memory.putAll(Map.of("a", new Item("a", 7)));
        assertThat(rows.take(List.of("a"), this::read)).containsValue(new Item("a", 1));
    }

    @Test
    void a_row_that_had_moved_is_not_remembered_any_more() {
        memory.putAll(Map.of("a", new Item("a", 7)));
        var rows = rows(ConcurrencyMode.PROOF);
        rows.take(List.of("a"), this::read);
        assertThatThrownBy(() -> rows.refused("a")).isInstanceOf(MovedRow.class);
        assertThat(rows(ConcurrencyMode.PROOF).take(List.of("a"), this::read)).containsValue(new Item("a", 1));
    }

    private TransactionRows<String, Item> rows(ConcurrencyMode trust) {
        return new TransactionRows<>(memory, trust, Item::key, (one, other) -> one.version() == other.version());
    }

    private List<Item> read(Collection<String> keys) {
        read.addAll(keys);
        return keys.stream().map(key -> new Item(key, 1)).toList();
    }
}
