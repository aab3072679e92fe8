package dev.trawl.testkit.memory.rows;

import java.util.Comparator;

/// The position of an entry in the audit chain of its project.
public record AuditKey(String project, long number) implements Comparable<AuditKey> {

    private static final Comparator<AuditKey> ORDER =
            Comparator.comparing(AuditKey::project).thenComparingLong(AuditKey::number);

    @Override
    public int compareTo(AuditKey other) {
        return ORDER.compare(this, other);
    }
}
