package dev.trawl.core.audit;

import dev.trawl.core.audit.ChainCheck.Broken;
import dev.trawl.core.audit.ChainCheck.Whole;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.AuditReads;
import dev.trawl.spi.audit.ChainedEntry;
import java.util.List;
import java.util.Optional;

/// Verifies all audit chains of a ledger.
public final class VerifyAudit {

    private static final int WINDOW = 1_000;

    private final AuditReads reads;

    public VerifyAudit(AuditReads reads) {
        this.reads = reads;
    }

    /// The result for one chain.
    public record Verdict(Whole whole, Optional<Broken> broken) {}

    /// Verifies the chain of each project.
    public List<Verdict> run() {
        return reads.heads().stream().map(this::verify).toList();
    }

    private Verdict verify(AuditHead head) {
        var check = ChainCheck.from(head);
        for (long after = head.baseNumber(); after < head.number(); after += WINDOW) {
            for (ChainedEntry entry : reads.between(head.project(), after, Math.min(head.number(), after + WINDOW))) {
                var broken = check.next(entry);
                if (broken.isPresent()) {
                    return new Verdict(check.whole(), broken);
                }
            }
        }
        return new Verdict(check.whole(), end(head, check.whole()));
    }

    private Optional<Broken> end(AuditHead head, Whole found) {
        if (found.last() != head.number()) {
            return Optional.of(new Broken(found.last() + 1, "it is missing"));
        }
        if (!found.hash().equals(head.hash())) {
            return Optional.of(new Broken(found.last(), "it is not the entry that was written last"));
        }
        return reads.between(head.project(), head.number(), Long.MAX_VALUE).stream()
                .findFirst()
                .map(extra -> new Broken(extra.number(), "it was added behind the end of the chain"));
    }
}
