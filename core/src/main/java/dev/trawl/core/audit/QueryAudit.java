package dev.trawl.core.audit;

import dev.trawl.spi.audit.AuditReads;
import dev.trawl.spi.audit.ChainedEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads pages of a project's audit log. Entry numbers have no gaps, so a page scans a bounded part of the chain.
/// It returns the position to continue from, even if few entries matched.
public final class QueryAudit {

    private static final int WINDOW = 1_000;
    private static final int MOST_WINDOWS = 20;

    private final AuditReads reads;

    public QueryAudit(AuditReads reads) {
        this.reads = reads;
    }

    /// @param next the number to continue from; empty at the end
    public record Page(List<ChainedEntry> entries, Optional<Long> next) {}

    /// The entries below a number, newest first.
    public Page newest(String project, AuditFilter filter, long below, int max) {
        var head = reads.head(project);
        var found = new ArrayList<ChainedEntry>();
        long from = Math.min(below, head.number() + 1);
        for (int i = 0; i < MOST_WINDOWS && from > head.baseNumber() + 1; i++) {
            long after = Math.max(head.baseNumber(), from - 1 - WINDOW);
            var window = reads.between(project, after, from - 1);
            for (ChainedEntry chained : window.reversed()) {
                if (chained.at() < filter.since()) {
                    return new Page(found, Optional.empty()); // all further entries are older
                }
                if (filter.takes(chained) && found.size() == max) {
                    return new Page(found, Optional.of(found.getLast().number()));
                }
                if (filter.takes(chained)) {
                    found.add(chained);
                }
            }
            from = after + 1;
        }
        return new Page(found, from > head.baseNumber() + 1 ? Optional.of(from) : Optional.empty());
    }

    /// The entries above a number, oldest first.
    public Page oldest(String project, AuditFilter filter, long after, int max) {
        var head = reads.head(project);
        var found = new ArrayList<ChainedEntry>();
        long from = Math.max(after, head.baseNumber());
        for (int i = 0; i < MOST_WINDOWS && from < head.number(); i++) {
            for (ChainedEntry chained : reads.between(project, from, Math.min(head.number(), from + WINDOW))) {
                if (filter.takes(chained) && found.size() == max) {
                    return new Page(found, Optional.of(found.getLast().number()));
                }
                if (filter.takes(chained)) {
                    found.add(chained);
                }
            }
            from = Math.min(head.number(), from + WINDOW);
        }
        return new Page(found, from < head.number() ? Optional.of(from) : Optional.empty());
    }
}
