package dev.trawl.core.audit;

import dev.trawl.spi.audit.ChainedEntry;

/// A filter for audit entries.
///
/// @param actor the principal; empty means any
/// @param action the prefix of the action; empty means any
/// @param since the earliest ledger time, in milliseconds; 0 means no limit
public record AuditFilter(String actor, String action, long since) {

    public static final AuditFilter ALL = new AuditFilter("", "", 0);

    boolean takes(ChainedEntry chained) {
        return (actor.isEmpty() || chained.entry().principal().equals(actor))
                && chained.entry().action().startsWith(action)
                && chained.at() >= since;
    }
}
