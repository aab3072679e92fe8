package dev.trawl.embedded;

import dev.trawl.spi.live.EventBus;
import dev.trawl.spi.task.LoggedEntry;
import java.util.List;
import java.util.function.Consumer;

/// An event bus that transports nothing: each node sees its own commits and reads those of others from the ledger.
public final class LedgerEvents implements EventBus {

    @Override
    public void publish(List<LoggedEntry> committed) {
        // the ledger has the entries
    }

    @Override
    public void subscribe(Consumer<List<LoggedEntry>> listener) {
        // listeners read the ledger
    }

    @Override
    public void close() {
        // nothing is open
    }
}
