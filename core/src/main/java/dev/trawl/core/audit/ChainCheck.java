package dev.trawl.core.audit;

import dev.trawl.spi.ledger.AuditHead;
import dev.trawl.spi.ledger.ChainedEntry;
import java.util.Optional;

/// Walks along a chain and says where it is broken first.
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

    /// From where the ledger says that the chain begins.
    public static ChainCheck from(AuditHead head) {
        return new ChainCheck(head.project(), head.baseNumber(), head.baseHash());
    }

    /// From an entry whose forerunner is not at hand.
    public static ChainCheck startingAt(ChainedEntry first) {
        return new ChainCheck(first.entry().project(), first.number() - 1, first.previous());
    }

    /// What is wrong with the next entry; empty when it fits.
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

    /// How far the chain was found whole.
    public Whole whole() {
        return new Whole(project, base + 1, number, hash);
    }

    /// The first entry that is wrong, and why.
    public record Broken(long number, String what) {}

    /// A piece of a chain without a flaw.
    ///
    /// @param last less than `first` when it is empty
    /// @param hash of the last entry: whoever wrote it down can compare
    public record Whole(String project, long first, long last, String hash) {

        public long count() {
            return last - first + 1;
        }
    }
}
