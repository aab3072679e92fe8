package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.ChainedEntry;
import dev.trawl.testkit.memory.rows.AuditKey;
import dev.trawl.testkit.memory.rows.MemoryRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/// Audit chains in memory.
public record MemoryAudit(MemoryRows store) {

    void append(AuditEntry entry, long at) {
        var head = head(entry.project());
        var next = ChainedEntry.after(head, at, entry);
        store.audit.put(new AuditKey(entry.project(), next.number()), next);
        store.auditHeads.put(entry.project(), head.then(next));
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
        for (AuditHead head : heads()) {
            var oldest = between(head.project(), head.baseNumber(), head.baseNumber() + piece);
            if (oldest.size() == piece && isLast.test(head, oldest.getLast())) {
                oldest.forEach(old -> store.audit.remove(new AuditKey(head.project(), old.number())));
                cut.add(head.without(oldest.getLast()));
                store.auditHeads.put(head.project(), cut.getLast());
            }
        }
        return cut;
    }

    public AuditHead head(String project) {
        return store.auditHeads.get(project).orElseGet(() -> AuditHead.empty(project));
    }

    public List<AuditHead> heads() {
        return List.copyOf(store.auditHeads.rows().values());
    }

    public List<ChainedEntry> between(String project, long after, long through) {
        return through <= after
                ? List.of()
                : List.copyOf(store.audit
                        .rows()
                        .subMap(new AuditKey(project, after), false, new AuditKey(project, through), true)
                        .values());
    }
}
