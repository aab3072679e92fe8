package dev.trawl.core.audit;

import dev.trawl.spi.ledger.ChainedEntry;

/// Which entries are wanted.
///
/// @param actor the principal; empty means any
/// @param action how the action begins; empty means any
/// @param since ledger time in milliseconds from which on; 0 means from the beginning
public record AuditFilter(String actor, String action, long since) {

    public static final AuditFilter ALL = new AuditFilter("", "", 0);

    boolean takes(ChainedEntry chained) {
        return (actor.isEmpty() || chained.entry().principal().equals(actor))
                && chained.entry().action().startsWith(action)
                && chained.at() >= since;
    }
}
