package dev.trawl.core.audit;

import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.ChainedEntry;
import java.util.Optional;

/// Verifies an audit chain entry by entry and finds the first broken one.
public final class ChainCheck {

    private final String project;
    private final long base;
    private long number;
    private String hash;

    private ChainCheck(String project, long number, String hash) {
        this.project = project;
        this.base = number;
        this.number = number;
        this.hash = hash;
    }

    /// A check from the start of the chain, according to the ledger.
    public static ChainCheck from(AuditHead head) {
        return new ChainCheck(head.project(), head.baseNumber(), head.baseHash());
    }

    /// A check from an entry whose predecessor is not available.
    public static ChainCheck startingAt(ChainedEntry first) {
        return new ChainCheck(first.entry().project(), first.number() - 1, first.previous());
    }

    /// The error in the next entry; empty if it is valid.
    public Optional<Broken> next(ChainedEntry entry) {
        if (entry.number() != number + 1) {
            return Optional.of(new Broken(number + 1, "it is missing; entry %d follows".formatted(entry.number())));
        }
        if (!entry.entry().project().equals(project)) {
            return Optional.of(new Broken(entry.number(), "it belongs to another project"));
        }
        if (!entry.previous().equals(hash)) {
            return Optional.of(new Broken(entry.number(), "it does not follow the entry before it"));
        }
        if (!entry.isWhole()) {
            return Optional.of(new Broken(entry.number(), "its contents do not match its hash"));
        }
        number = entry.number();
        hash = entry.hash();
        return Optional.empty();
    }

    /// The part of the chain that is valid so far.
    public Whole whole() {
        return new Whole(project, base + 1, number, hash);
    }

    /// The first invalid entry and the reason.
    public record Broken(long number, String what) {}

    /// A valid part of a chain.
    ///
    /// @param last less than `first` if the part is empty
    /// @param hash the hash of the last entry, for comparison with a copy kept elsewhere
    public record Whole(String project, long first, long last, String hash) {

        public long count() {
            return last - first + 1;
        }
    }
}
