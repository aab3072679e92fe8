package dev.trawl.jdbc.transaction;

import dev.trawl.jdbc.rows.AuditRow;
import dev.trawl.jdbc.sql.Sql;
import dev.trawl.jdbc.sql.Statements;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.ChainedEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/// Writes audit chains. The head of a chain is locked from here to the commit, so that entries are consecutive.
public final class JdbcAudit {

    private static final String BEGIN_ONCE = """
            insert into audit_head (project, number, hash, base_number, base_hash) values (?, 0, ?, 0, ?)
            on conflict (project) do nothing
            """;

    private static final Sql BEGIN = new Sql(BEGIN_ONCE, BEGIN_ONCE, """
            insert ignore into audit_head (project, number, hash, base_number, base_hash) values (?, 0, ?, 0, ?)
            """);

    private static final Sql HEAD = Sql.locking("""
            select project, number, hash, base_number, base_hash from audit_head where project = ?
            for update
            """);

    private static final Sql HEADS = Sql.same("""
            select project, number, hash, base_number, base_hash from audit_head order by project
            """);

    private static final Sql MOVE = Sql.same("""
            update audit_head set number = ?, hash = ?, base_number = ?, base_hash = ? where project = ?
            """);

    private static final Sql REMOVE = Sql.same("""
            delete from audit_entry where project = ? and number > ? and number <= ?
            """);

    private final Statements statements;

    JdbcAudit(Statements statements) {
        this.statements = statements;
    }

    /// Appends the entries to their chains, in the order of project names.
    void append(List<AuditEntry> entries, long at) {
        var byProject = new TreeMap<String, List<AuditEntry>>();
        entries.forEach(entry -> byProject
                .computeIfAbsent(entry.project(), _ -> new ArrayList<>())
                .add(entry));
        byProject.forEach((project, all) -> append(project, all, at));
    }

    private void append(String project, List<AuditEntry> entries, long at) {
        var head = locked(project);
        var rows = new ArrayList<ChainedEntry>(entries.size());
        for (AuditEntry entry : entries) {
            var next = ChainedEntry.after(head, at, entry);
            rows.add(next);
            head = head.then(next);
        }
        statements.writeEach(AuditRow.INSERT, AuditRow.COLUMNS, rows);
        move(head);
    }

    /// Removes the `piece` oldest entries of each chain if all of them are old enough.
    List<AuditHead> remove(long recordedBefore, int piece) {
        return cut(piece, (_, last) -> last.at() < recordedBefore);
    }

    /// Removes the `piece` oldest entries of each chain that keeps at least `keep` without them.
    List<AuditHead> removeBeyond(long keep, int piece) {
        return cut(piece, (head, last) -> head.number() - last.number() >= keep);
    }

    private List<AuditHead> cut(int piece, BiPredicate<AuditHead, ChainedEntry> isLast) {
        var cut = new ArrayList<AuditHead>();
        for (AuditHead seen : heads(statements)) {
            long through = seen.baseNumber() + piece;
            var last = between(statements, seen.project(), through - 1, through);
            if (!last.isEmpty() && isLast.test(seen, last.getFirst())) {
                statements.run(REMOVE, seen.project(), seen.baseNumber(), through);
                cut.add(locked(seen.project()).without(last.getFirst()));
                move(cut.getLast());
            }
        }
        return cut;
    }

    public static List<AuditHead> heads(Statements statements) {
        return statements.list(HEADS, AuditRow::readHead);
    }

    public static AuditHead head(Statements statements, String project) {
        return heads(statements).stream()
                .filter(head -> head.project().equals(project))
                .findFirst()
                .orElse(AuditHead.empty(project));
    }

    public static List<ChainedEntry> between(Statements statements, String project, long after, long through) {
        return statements.list(AuditRow.BETWEEN, AuditRow::read, project, after, through);
    }

    private AuditHead locked(String project) {
        var known = statements.first(HEAD, AuditRow::readHead, project);
        if (known.isPresent()) {
            return known.get();
        }
        statements.run(BEGIN, project, AuditHead.NOTHING, AuditHead.NOTHING);
        return statements.first(HEAD, AuditRow::readHead, project).orElseThrow();
    }

    private void move(AuditHead head) {
        statements.run(MOVE, head.number(), head.hash(), head.baseNumber(), head.baseHash(), head.project());
    }
}
