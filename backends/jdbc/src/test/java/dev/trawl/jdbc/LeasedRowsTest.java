package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.Subtask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeasedRowsTest {

    private static final Subtask FIRST = running(1);
    private static final Subtask SECOND = running(2);

    private final List<SubtaskId> read = new ArrayList<>();

    @Test
    void what_runs_is_known_and_the_rest_is_read_in_order() {
        var rows = new LeasedRows(10);
        rows.wrote(SECOND);
        assertThat(rows.subtasks(List.of(SECOND.id(), FIRST.id()), this::read).values())
                .containsExactly(FIRST, SECOND);
        assertThat(read).containsExactly(FIRST.id());
    }

    @Test
    void what_ended_is_read_again() {
        var rows = new LeasedRows(10);
        rows.wrote(FIRST);
        rows.wrote(FIRST.unleased(SubtaskState.SUCCEEDED, 0, ""));
        rows.subtasks(List.of(FIRST.id()), this::read);
        assertThat(read).containsExactly(FIRST.id());
    }

    @Test
    void the_oldest_is_forgotten_when_there_are_too_many() {
        var rows = new LeasedRows(1);
        rows.wrote(FIRST);
        rows.wrote(SECOND);
        rows.subtasks(List.of(FIRST.id(), SECOND.id()), this::read);
        assertThat(read).containsExactly(FIRST.id());
    }

    private List<Subtask> read(Collection<SubtaskId> ids) {
        read.addAll(ids);
        return ids.stream().map(id -> running(id.number())).toList();
    }

    private static Subtask running(int number) {
        return Subtask.fresh(SubtaskId.of(5, number), "shop", "crawl", false, false, 0)
                .leased(7, 8, Lane.ASSIGN);
    }
}
