package dev.trawl.jdbc.reads;

import dev.trawl.jdbc.rows.LogRow;
import dev.trawl.jdbc.rows.SubtaskRow;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.ledger.TaskReads.DeadView;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Subtask;
import java.util.List;
import java.util.Optional;

/// Reads dead subtasks with the log entries of their ends.
final class JdbcDeadReads {

    private static final String DEAD_OF_PROJECT = """
            select s.task_id, s.no, s.project, s.type, s.high, s.sole, s.state, s.epoch, s.attempts, s.deliveries,
                s.checkpoints, s.session, s.request, s.lane, s.not_before, s.cause, s.last_session, s.needs
            from subtask s %s
            where s.state = 'DEAD' and s.project = ? and (s.task_id, s.no) > (?, ?)
            order by s.task_id, s.no
            limit ?
            """;

    static final Sql DEAD = new Sql(
            DEAD_OF_PROJECT.formatted("indexed by subtask_dead"),
            DEAD_OF_PROJECT.formatted(""),
            DEAD_OF_PROJECT.formatted(""));

    static final Sql DEATH = Sql.same("""
            select position, at, task_id, project, type, no, subtask_state, task_state, epoch, session, term, node, detail
            from task_logs
            where task_id = ? and no = ? and subtask_state = 'DEAD'
            order by position desc
            limit 1
            """);

    private JdbcDeadReads() {}

    static List<DeadView> dead(Statements statements, String project, SubtaskId after, int max) {
        List<Subtask> dead =
                statements.list(DEAD, SubtaskRow::read, project, after.task().value(), after.number(), max);
        return dead.stream()
                .map(subtask -> new DeadView(subtask, death(statements, subtask.id())))
                .toList();
    }

    private static Optional<LoggedEntry> death(Statements statements, SubtaskId id) {
        return statements.first(DEATH, LogRow::read, id.task().value(), id.number());
    }
}
