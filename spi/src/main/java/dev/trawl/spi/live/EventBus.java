package dev.trawl.spi.live;

import dev.trawl.spi.task.LoggedEntry;
import java.util.List;
import java.util.function.Consumer;

/// Distributes committed log entries to every node, so that nodes need not poll the ledger. A lost entry shows as a
/// gap between positions and is read from the ledger.
public interface EventBus extends AutoCloseable {

    /// Publishes the entries that this node committed, ascending by position. Returns at once and never throws.
    void publish(List<LoggedEntry> committed);

    /// Delivers entries, including those of this node, at least once and in any order. The listener must return
    /// quickly. Entries published before the call may be missing.
    void subscribe(Consumer<List<LoggedEntry>> listener);

    @Override
    void close();
}
