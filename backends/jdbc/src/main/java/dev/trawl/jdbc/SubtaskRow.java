package dev.trawl.jdbc;

import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.Subtask;
import java.sql.SQLException;
import java.util.Set;

/// Reads a row of `subtask` from `task_id` to `cause`.
final class SubtaskRow {

    static final Columns<SubtaskId> KEY =
            Columns.of(Column.big(id -> id.task().value()), Column.integer(SubtaskId::number));

    private SubtaskRow() {}

    static Subtask read(Row row) throws SQLException {
        var id = id(row);
        var place = new Row.Place("subtask", id);
        return new Subtask(
                id,
                row.text(),
                row.text(),
                row.flag(),
                row.flag(),
                row.choice(SubtaskState.class, place, "state"),
                row.big(),
                row.integer(),
                row.integer(),
                row.integer(),
                row.big(),
                row.big(),
                row.choice(Lane.class, place, "lane"),
                row.big(),
                row.text());
    }

    static SubtaskId id(Row row) throws SQLException {
        return SubtaskId.of(row.big(), row.integer());
    }

    /// The states as one parameter, searched with `instr` or `position`; no states means all.
    static String names(Set<SubtaskState> states) {
        var names = new StringBuilder(" ");
        for (SubtaskState state : SubtaskState.values()) {
            if (states.isEmpty() || states.contains(state)) {
                names.append(state.name()).append(' ');
            }
        }
        return names.toString();
    }
}
