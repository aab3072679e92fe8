package dev.trawl.embedded;

import dev.trawl.spi.ledger.LoggedEntry;
import dev.trawl.spi.live.EventBus;
import java.util.List;
import java.util.function.Consumer;

/// Carries nothing: each node hears its own commits, and finds those of others in the ledger.
public final class LedgerEvents implements EventBus {

    @Override
    public void publish(List<LoggedEntry> committed) {
        // the ledger has it
    }

    @Override
    public void subscribe(Consumer<List<LoggedEntry>> listener) {
        // whoever listens reads the ledger
    }

    @Override
    public void close() {
        // nothing is open
    }
}
