package dev.trawl.core.audit;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.audit.AuditEntry;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Counts identical rejections, so that repeated attempts cannot fill the disk. The first of a kind within ten
/// minutes is recorded at once, the number of the others when the ten minutes end. Each caller has a limited number
/// of kinds; its further kinds are counted together. Callers without a valid token count as one caller per action.
final class CountedRefusals {

    private static final long WINDOW = Duration.ofMinutes(10).toNanos();
    private static final int MOST_KINDS_PER_CALLER = 20;
    private static final int MOST_KINDS = 2_000;
    private static final String OTHERS = "others";

    private final TimeSource time;
    private final Map<Kind, Seen> seen = new LinkedHashMap<>();
    private final Map<Kind, Integer> kindsOf = new HashMap<>();
    private long since;

    CountedRefusals(TimeSource time) {
        this.time = time;
    }

    /// The key of identical rejections.
    private record Kind(String project, String principal, String address, String action, String problem) {

        static Kind of(AuditEntry entry) {
            return new Kind(entry.project(), entry.principal(), entry.address(), entry.action(), entry.detail());
        }

        /// All further kinds of one caller.
        Kind others() {
            return new Kind(project, principal, OTHERS, principal.isEmpty() ? action : OTHERS, "");
        }

        /// All further callers of a project.
        Kind otherCallers() {
            return new Kind(project, OTHERS, OTHERS, OTHERS, "");
        }
    }

    private record Seen(AuditEntry first, int count) {}

    /// The entries to record for this rejection.
    synchronized List<AuditEntry> of(AuditEntry entry) {
        if (seen.isEmpty()) {
            since = time.nanos();
        }
        var kind = kind(Kind.of(entry));
        boolean isFirst = !seen.containsKey(kind);
        seen.merge(kind, new Seen(entry, 1), (before, _) -> new Seen(before.first(), before.count() + 1));
        return isFirst ? List.of(entry) : List.of();
    }

    /// The entries to record if the ten minutes are over.
    synchronized List<AuditEntry> over() {
        return !seen.isEmpty() && time.nanos() - since >= WINDOW ? end() : List.of();
    }

    /// Ends the ten minutes early and returns the entries to record.
    synchronized List<AuditEntry> end() {
        var entries = seen.entrySet().stream()
                .filter(counted -> counted.getValue().count() > 1)
                .map(counted -> summary(counted.getKey(), counted.getValue()))
                .toList();
        seen.clear();
        kindsOf.clear();
        return entries;
    }

    private Kind kind(Kind own) {
        if (seen.containsKey(own)) {
            return own;
        }
        var others = own.others();
        if (kindsOf.getOrDefault(others, 0) >= MOST_KINDS_PER_CALLER) {
            return others;
        }
        if (seen.size() >= MOST_KINDS) {
            return own.otherCallers();
        }
        kindsOf.merge(others, 1, Integer::sum);
        return own;
    }

    private static AuditEntry summary(Kind kind, Seen seen) {
        boolean isMixed = kind.action().equals(OTHERS);
        String count = "%d more within ten minutes".formatted(seen.count() - 1);
        return new AuditEntry(
                kind.project(),
                kind.principal(),
                seen.first().role(),
                kind.address(),
                kind.action(),
                "",
                "",
                "",
                "",
                isMixed ? 0 : seen.first().status(),
                kind.principal().isEmpty() || isMixed ? count : kind.problem() + ": " + count);
    }
}
