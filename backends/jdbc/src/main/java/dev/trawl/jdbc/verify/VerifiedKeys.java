package dev.trawl.jdbc.verify;

import dev.trawl.jdbc.sql.CorruptValue.Cause;
import dev.trawl.jdbc.sql.Sql;
import java.util.List;

/// Finds rows of one table whose counterpart in another is gone: a row with a damaged key is invisible
/// to every search.
///
/// @param sql returns the keys of the rows; tasks that are being removed (`cleared` is 2) do not count
record VerifiedKeys(String table, Cause cause, String other, Sql sql) {

    static final List<VerifiedKeys> ALL = List.of(
            new VerifiedKeys("task", Cause.LOST_ROW, "task_body", key("t.id", """
                    from task t where not exists (select 1 from task_body b where b.task_id = t.id)
                    """)),
            new VerifiedKeys("task_body", Cause.ORPHAN, "task", key("b.task_id", """
                    from task_body b where not exists (select 1 from task t where t.id = b.task_id)
                    """)),
            new VerifiedKeys("subtask", Cause.ORPHAN, "task", key("s.task_id, '.', s.no", """
                    from subtask s where not exists (select 1 from task t where t.id = s.task_id)
                    """)),
            new VerifiedKeys("subtask_data", Cause.ORPHAN, "subtask", key("d.task_id, '.', d.no", """
                    from subtask_data d
                    where not exists (select 1 from subtask s where s.task_id = d.task_id and s.no = d.no)
                        and not exists (select 1 from task t where t.id = d.task_id and t.cleared = 2)
                    """)),
            new VerifiedKeys("subtask_part", Cause.ORPHAN, "subtask", key("p.task_id, '.', p.no", """
                    from subtask_part p
                    where not exists (select 1 from subtask s where s.task_id = p.task_id and s.no = p.no)
                        and not exists (select 1 from task t where t.id = p.task_id and t.cleared = 2)
                    """)),
            new VerifiedKeys("segment_range", Cause.ORPHAN, "subtask", key("r.task_id, '.', r.no, '/', r.seq", """
                    from segment_range r
                    where not exists (select 1 from subtask s where s.task_id = r.task_id and s.no = r.no)
                    """)),
            new VerifiedKeys("subtask", Cause.LOST_ROW, "subtask_data", key("s.task_id, '.', s.no", """
                    from subtask s join task t on t.id = s.task_id
                    where s.kept > 1 and t.cleared < 2
                        and not exists (select 1 from subtask_data d where d.task_id = s.task_id and d.no = s.no)
                    """)),
            new VerifiedKeys("subtask", Cause.LOST_ROW, "subtask_part", key("s.task_id, '.', s.no", """
                    from subtask s join task t on t.id = s.task_id
                    where s.kept in (1, 3, 5, 7) and t.cleared < 2
                        and not exists (select 1 from subtask_part p where p.task_id = s.task_id and p.no = s.no)
                    """)),
            new VerifiedKeys("subtask", Cause.LOST_ROW, "segment_range", key("s.task_id, '.', s.no", """
                    from subtask s join task t on t.id = s.task_id
                    where s.ranges > 0 and t.cleared < 2 and s.ranges
                        > (select count(*) from segment_range r where r.task_id = s.task_id and r.no = s.no)
                    """)),
            new VerifiedKeys("task", Cause.LOST_ROW, "subtask", key("t.id", """
                    from task t
                    where t.cleared < 2
                        and t.total > (select count(*) from subtask s where s.task_id = t.id)
                    """)));

    /// @param columns of the key, as they follow the `t` of an id
    private static Sql key(String columns, String from) {
        String limited = from + "limit 100\n";
        return new Sql(
                "select 't' || " + columns.replace(", ", " || ") + "\n" + limited,
                "select concat('t', " + columns + ")\n" + limited,
                "select concat('t', " + columns + ")\n" + limited);
    }
}
