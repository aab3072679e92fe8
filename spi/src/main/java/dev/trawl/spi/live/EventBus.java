package dev.trawl.spi.live;

import dev.trawl.spi.ledger.LoggedEntry;
import java.util.List;
import java.util.function.Consumer;

/// Carries what was committed to every node, so that none has to look for it. What gets lost on the way shows as a gap
/// between positions, and is read from the ledger.
public interface EventBus extends AutoCloseable {

    /// Tells all nodes what this one committed, ascending by position. Returns at once and never throws.
    void publish(List<LoggedEntry> committed);

    /// Hands on what comes, that of this node included, at least once and in any order. The listener must return
    /// quickly. What was published before the call may be left out.
    void subscribe(Consumer<List<LoggedEntry>> listener);

    @Override
    void close();
}
