package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.DataRow;
import dev.trawl.jdbc.rows.LostRows;
import dev.trawl.jdbc.rows.RangeRow;
import dev.trawl.jdbc.rows.SubtaskRow;
import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.Subtask;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Reads of subtasks and of their committed ranges.
public final class JdbcSubtaskReads {

    private static final Sql OF_TASK = new Sql("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs,
                s.kept, d.key_crc, d.result, d.result_crc
            from subtask s
            left join subtask_data d on d.task_id = s.task_id and d.no = s.no
            where s.task_id = ? and s.no > ? and instr(?, ' ' || s.state || ' ') > 0
            order by s.no
            limit ?
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs,
                s.kept, d.key_crc, d.result, d.result_crc
            from subtask s
            left join subtask_data d on d.task_id = s.task_id and d.no = s.no
            where s.task_id = ? and s.no > ? and position(' ' || s.state || ' ' in ?) > 0
            order by s.no
            limit ?
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs,
                s.kept, d.key_crc, d.result, d.result_crc
            from subtask s
            left join subtask_data d on d.task_id = s.task_id and d.no = s.no
            where s.task_id = ? and s.no > ? and instr(?, concat(' ', s.state, ' ')) > 0
            order by s.no
            limit ?
            """);

    /// Scans the running subtasks instead of the whole task.
    private static final Sql RUNNING_OF_TASK = new Sql("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs,
                s.kept, d.key_crc, d.result, d.result_crc
            from subtask s indexed by subtask_running
            left join subtask_data d on d.task_id = s.task_id and d.no = s.no
            where s.state = 'RUNNING' and s.task_id = ? and s.no > ?
            order by s.no
            limit ?
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs,
                s.kept, d.key_crc, d.result, d.result_crc
            from subtask s
            left join subtask_data d on d.task_id = s.task_id and d.no = s.no
            where s.state = 'RUNNING' and s.task_id = ? and s.no > ?
            order by s.no
            limit ?
            """, """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs,
                s.kept, d.key_crc, d.result, d.result_crc
            from subtask s force index (subtask_running)
            left join subtask_data d on d.task_id = s.task_id and d.no = s.no
            where s.state = 'RUNNING' and s.task_id = ? and s.no > ?
            order by s.no
            limit ?
            """);

    private static final Sql RANGES = new Sql("""
            select task_id, no, seq, blob_key, byte_offset, byte_length, records, crc, row_crc
            from segment_range
            where task_id = ? and (no, seq) > (?, ?)
            order by no, seq
            limit ?
            """, """
            select task_id, no, seq, blob_key, byte_offset, byte_length, records, crc, row_crc
            from segment_range
            where task_id = ? and (no, seq) > (?, ?)
            order by no, seq
            limit ?
            """, """
            select task_id, no, seq, blob_key, byte_offset, byte_length, records, crc, row_crc
            from segment_range
            where task_id = ? and (no, seq) > (?, ?) and no >= ?
            order by no, seq
            limit ?
            """);

    private static final Sql RANGES_OF_SUBTASKS = new Sql("""
            select r.task_id, r.no, r.seq, r.blob_key, r.byte_offset, r.byte_length, r.records, r.crc, r.row_crc
            from json_each(?) k
            cross join segment_range r on r.task_id = k.value ->> 0 and r.no = k.value ->> 1
            order by r.task_id, r.no, r.seq
            """, """
            select r.task_id, r.no, r.seq, r.blob_key, r.byte_offset, r.byte_length, r.records, r.crc, r.row_crc
            from unnest(?::bigint[], ?::integer[]) as k (task_id, no)
            join segment_range r on r.task_id = k.task_id and r.no = k.no
            order by r.task_id, r.no, r.seq
            """, """
            select r.task_id, r.no, r.seq, r.blob_key, r.byte_offset, r.byte_length, r.records, r.crc, r.row_crc
            from json_table(?, '$[*]' columns (task_id bigint path '$[0]', no integer path '$[1]')) k
            straight_join segment_range r on r.task_id = k.task_id and r.no = k.no
            order by r.task_id, r.no, r.seq
            """);

    static final Sql SEGMENT_HAS_RANGE = Sql.same("""
            select blob_key from segment_range where blob_key = ? limit 1
            """);

    static final Sql SMALL_SEGMENTS = Sql.same("""
            select blob_key from segment_range where blob_key > ?
            group by blob_key having sum(byte_length) < ? order by blob_key limit ?
            """);

    static final Sql RANGES_IN = Sql.same("""
            select task_id, no, seq, blob_key, byte_offset, byte_length, records, crc, row_crc
            from segment_range where blob_key = ? order by byte_offset
            """);

    private static final Sql RUNNING = Sql.same("""
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s
            where s.state = 'RUNNING'
            order by s.task_id, s.no
            """);

    static final Sql LEASED_TASKS = new Sql("""
            select distinct s.task_id from subtask s indexed by subtask_running
            where s.state = 'RUNNING'
            """, """
            select distinct s.task_id from subtask s
            where s.state = 'RUNNING'
            """, """
            select distinct s.task_id from subtask s force index (subtask_running)
            where s.state = 'RUNNING'
            """);

    private static final Sql NEXT_DUE = new Sql("""
            select not_before from subtask indexed by subtask_due
            where state = 'PENDING' or state = 'RETRY'
            order by not_before limit 1
            """, """
            select not_before from subtask where state in ('PENDING', 'RETRY') order by not_before limit 1
            """, """
            select min(earliest) from (
                select min(not_before) as earliest from subtask where state = 'PENDING'
                union all
                select min(not_before) from subtask where state = 'RETRY') waiting
            having min(earliest) is not null
            """);

    private JdbcSubtaskReads() {}

    static List<SubtaskView> ofTask(Statements statements, TaskId task, Set<SubtaskState> states, int after, int max) {
        if (states.equals(Set.of(SubtaskState.RUNNING))) {
            return statements.list(RUNNING_OF_TASK, JdbcSubtaskReads::view, task.value(), after, max);
        }
        var page = statements.list(OF_TASK, JdbcSubtaskReads::view, task.value(), after, SubtaskRow.names(states), max);
        boolean results = states.isEmpty() || states.contains(SubtaskState.SUCCEEDED);
        if (results && page.size() < max) {
            LostRows.checkSubtasks(statements, task);
        }
        return page;
    }

    static List<RangeView> ranges(Statements statements, TaskId task, long after, int max) {
        int number = RangeRow.number(after);
        long sequence = RangeRow.sequence(after);
        var page = statements.dialect() == Dialect.MARIADB
                ? statements.list(RANGES, RangeRow::read, task.value(), number, sequence, number, max)
                : statements.list(RANGES, RangeRow::read, task.value(), number, sequence, max);
        if (page.size() < max) {
            LostRows.checkRanges(statements, task);
        }
        return page;
    }

    /// The current location of a range that was read before; empty when it is gone.
    public static Optional<SegmentRange> range(Statements statements, RangeView before) {
        return ranges(statements, before.subtask().task(), before.key() - 1, 1).stream()
                .filter(view -> view.key() == before.key())
                .map(RangeView::range)
                .findFirst();
    }

    static List<RangeView> ranges(Statements statements, Collection<SubtaskId> subtasks) {
        return subtasks.isEmpty()
                ? List.of()
                : statements.lookup(RANGES_OF_SUBTASKS, SubtaskRow.KEY, new TreeSet<>(subtasks), RangeRow::read);
    }

    static Set<String> segmentsWithRanges(Statements statements, Collection<String> segments) {
        var found = new HashSet<String>();
        segments.forEach(segment ->
                statements.first(SEGMENT_HAS_RANGE, Row::text, segment).ifPresent(found::add));
        return found;
    }

    static List<String> smallSegments(Statements statements, long bytes, String after, int max) {
        return statements.list(SMALL_SEGMENTS, Row::text, after, bytes, max);
    }

    static List<RangeView> rangesIn(Statements statements, String segment) {
        return statements.list(RANGES_IN, RangeRow::read, segment);
    }

    static List<Subtask> running(Statements statements) {
        return statements.list(RUNNING, SubtaskRow::read);
    }

    static Set<TaskId> leasedTasks(Statements statements) {
        return new HashSet<>(statements.list(LEASED_TASKS, row -> new TaskId(row.big())));
    }

    static Optional<Long> nextDue(Statements statements) {
        return statements.first(NEXT_DUE, Row::big);
    }

    private static SubtaskView view(Row row) throws SQLException {
        Subtask subtask = SubtaskRow.read(row);
        return new SubtaskView(subtask, DataRow.result(row, subtask));
    }
}
