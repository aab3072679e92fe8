package dev.trawl.spi.audit;

/// Both ends of a project's audit chain: the newest entry and the newest deleted entry.
public record AuditHead(String project, long number, String hash, long baseNumber, String baseHash) {

    /// The previous hash of the first entry.
    public static final String NOTHING = "0".repeat(64);

    public static AuditHead empty(String project) {
        return new AuditHead(project, 0, NOTHING, 0, NOTHING);
    }

    /// The head after one more entry.
    public AuditHead then(ChainedEntry newest) {
        return new AuditHead(project, newest.number(), newest.hash(), baseNumber, baseHash);
    }

    /// The head after everything up to `last` was deleted.
    public AuditHead without(ChainedEntry last) {
        return new AuditHead(project, number, hash, last.number(), last.hash());
    }
}
