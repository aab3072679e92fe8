package dev.trawl.spi.ledger;

/// Both ends of a project's audit chain: the newest entry, and the newest of those that are not kept any more.
public record AuditHead(String project, long number, String hash, long baseNumber, String baseHash) {

    /// What stands before the first entry.
    public static final String NOTHING = "0".repeat(64);

    public static AuditHead empty(String project) {
        return new AuditHead(project, 0, NOTHING, 0, NOTHING);
    }

    /// The chain with one entry more.
    public AuditHead then(ChainedEntry newest) {
        return new AuditHead(project, newest.number(), newest.hash(), baseNumber, baseHash);
    }

    /// The chain of which everything up to an entry is gone.
    public AuditHead without(ChainedEntry last) {
        return new AuditHead(project, number, hash, last.number(), last.hash());
    }
}
