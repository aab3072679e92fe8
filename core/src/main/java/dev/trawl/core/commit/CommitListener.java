package dev.trawl.core.commit;

import dev.trawl.spi.ledger.LoggedEntry;
import java.util.List;

/// Is told what was committed by this process, after it is durable and before the callers are answered.
@FunctionalInterface
public interface CommitListener {

    /// Called by one writer at a time per group; must return quickly and not throw.
    void committed(List<LoggedEntry> entries);
}
