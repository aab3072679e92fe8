package dev.trawl.core.audit;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.ledger.AuditEntry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Counts callers who are turned away without a name, or too often, so that nobody can fill the disk with tries: of
/// each address and action the first of ten minutes is told at once and the number of the others at their end, and only
/// so many are told apart.
final class Denials {

    private static final long WINDOW = Duration.ofMinutes(10).toNanos();
    private static final int MOST_KINDS = 20;
    private static final String OTHERS = "others";

    private final TimeSource time;
    private final Map<String, Seen> seen = new LinkedHashMap<>();
    private long since;

    Denials(TimeSource time) {
        this.time = time;
    }

    private record Seen(AuditEntry first, int count) {}

    /// What is to be recorded now that this happened.
    synchronized List<AuditEntry> of(AuditEntry entry) {
        if (seen.isEmpty()) {
            since = time.nanos();
        }
        String own = entry.address() + " " + entry.action();
        String kind = seen.containsKey(own) || seen.size() < MOST_KINDS ? own : OTHERS;
        boolean isFirst = !seen.containsKey(kind);
        seen.merge(kind, new Seen(entry, 1), (before, _) -> new Seen(before.first(), before.count() + 1));
        return isFirst ? List.of(entry) : List.of();
    }

    /// What is to be recorded if the ten minutes are over.
    synchronized List<AuditEntry> over() {
        return !seen.isEmpty() && time.nanos() - since >= WINDOW ? end() : List.of();
    }

    /// Ends the ten minutes early.
    synchronized List<AuditEntry> end() {
        var entries = seen.entrySet().stream()
                .filter(counted -> counted.getValue().count() > 1)
                .map(counted -> summary(counted.getKey(), counted.getValue()))
                .toList();
        seen.clear();
        return entries;
    }

    private static AuditEntry summary(String kind, Seen seen) {
        var first = seen.first();
        return new AuditEntry(
                first.project(),
                first.principal(),
                first.role(),
                kind.equals(OTHERS) ? OTHERS : first.address(),
                first.action(),
                "",
                "",
                "",
                "",
                first.status(),
                "%d more within ten minutes".formatted(seen.count() - 1));
    }
}
