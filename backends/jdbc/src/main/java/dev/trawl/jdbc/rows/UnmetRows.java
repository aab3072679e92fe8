package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.WorkNeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The unmet needs of the host groups of a crawl. A group counts while URLs wait in it.
public final class UnmetRows {

    public static final Sql KEEP_UNMET = Sql.same("""
            update crawl_group set unmet = ?, cut_at = ? where task_id = ? and group_id = ?
            """);

    /// The first unmet needs of a task after a text. One seek in an index, however many groups have them.
    public static final Sql NEXT_UNMET = new Sql(
            nextUnmet("indexed by crawl_group_waiting"), nextUnmet(""), nextUnmet("force index (crawl_group_waiting)"));

    private static String nextUnmet(String index) {
        return """
            select unmet from crawl_group %s
            where task_id = ? and waiting > 0 and unmet > ?
            order by unmet
            limit 1
            """.formatted(index);
    }

    public static final Sql CLEAR_UNMET = new Sql(clearUnmet("indexed by crawl_group_waiting"), clearUnmet(""), """
            update crawl_group set unmet = ''
            where task_id = ? and task_id = ? and waiting > 0 and unmet = ? and cut_at <= ?
            order by cut_at
            limit ?
            """);

    private static String clearUnmet(String index) {
        return """
            update crawl_group set unmet = ''
            where task_id = ? and group_id in (
                select group_id from crawl_group %s
                where task_id = ? and waiting > 0 and unmet = ? and cut_at <= ?
                order by cut_at
                limit ?)
            """.formatted(index);
    }

    private UnmetRows() {}

    /// The different needs, by one seek in an index for each.
    public static Set<WorkNeeds> of(Statements statements, TaskId task) {
        var needs = new TreeSet<WorkNeeds>();
        texts(statements, task).forEach(text -> needs.add(WorkNeeds.parse(text)));
        return needs;
    }

    /// The different needs as they are stored.
    public static List<String> texts(Statements statements, TaskId task) {
        var texts = new ArrayList<String>();
        Optional<String> next = statements.first(NEXT_UNMET, Row::text, task.value(), "");
        while (next.isPresent()) {
            texts.add(next.get());
            next = statements.first(NEXT_UNMET, Row::text, task.value(), next.get());
        }
        return texts;
    }
}
