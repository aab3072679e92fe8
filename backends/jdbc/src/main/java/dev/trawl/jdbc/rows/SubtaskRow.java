package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Column;
import dev.trawl.jdbc.sql.Columns;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Subtask.Attempts;
import dev.trawl.spi.task.Subtask.Holder;
import dev.trawl.spi.task.Subtask.LeaseState;
import dev.trawl.spi.task.Subtask.Queueing;
import dev.trawl.spi.task.Subtask.Status;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Reads a row of `subtask` from `task_id` to `needs`.
public final class SubtaskRow {

    public static final Columns<SubtaskId> KEY =
            Columns.of(Column.big(id -> id.task().value()), Column.integer(SubtaskId::number));

    private SubtaskRow() {}

    public static Subtask read(Row row) throws SQLException {
        var id = id(row);
        var place = new Row.Place("subtask", id);
        var project = row.text();
        var type = row.text();
        boolean high = row.flag();
        boolean sole = row.flag();
        var state = row.choice(SubtaskState.class, place, "state");
        long epoch = row.big();
        var attempts = new Attempts(row.integer(), row.integer(), row.integer());
        long session = row.big();
        long request = row.big();
        var lane = row.choice(Lane.class, place, "lane");
        var time = row.maybeBig();
        var holder = session == 0 ? Optional.<Holder>empty() : Optional.of(new Holder(session, request, time));
        var status = new Status(state, holder.isPresent() ? OptionalLong.empty() : time, row.optional());
        var lease = new LeaseState(epoch, lane, holder, row.maybeBig());
        var queueing = new Queueing(high, WorkNeeds.parse(row.text()));
        return new Subtask(id, project, type, queueing, sole, status, lease, attempts);
    }

    /// The column `not_before`: while leased, the time of the holder's last progress.
    static OptionalLong notBefore(Subtask subtask) {
        return subtask.lease()
                .holder()
                .map(Holder::progressAt)
                .orElse(subtask.status().notBefore());
    }

    static long request(Subtask subtask) {
        return subtask.lease().holder().map(Holder::request).orElse(0L);
    }

    public static SubtaskId id(Row row) throws SQLException {
        return id(row, "subtask");
    }

    /// @param table of the row, for the error if its key is damaged
    static SubtaskId id(Row row, String table) throws SQLException {
        long task = row.big();
        int number = row.integer();
        if (task < 1 || number < 1) {
            throw new CorruptRowException(table, "t%d.%d".formatted(task, number), "no");
        }
        return SubtaskId.of(task, number);
    }

    /// The states as one parameter, searched with `instr` or `position`; no states means all.
    public static String names(Set<SubtaskState> states) {
        var names = new StringBuilder(" ");
        for (SubtaskState state : SubtaskState.values()) {
            if (states.isEmpty() || states.contains(state)) {
                names.append(state.name()).append(' ');
            }
        }
        return names.toString();
    }
}
