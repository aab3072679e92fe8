package dev.trawl.core.task;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.ledger.Transaction;
import java.util.EnumMap;
import java.util.Map;

/// Counts the causes of URLs not fetched, of links not followed and of pages passed on to a browser in a crawl. Ignores
/// outcomes without a reason.
public final class CountCauses {

    private final Map<UrlCause, Integer> counted = new EnumMap<>(UrlCause.class);

    /// @param unfollowed links that were not followed, by cause
    public CountCauses(Map<UrlCause, Integer> unfollowed) {
        counted.putAll(unfollowed);
    }

    public CountCauses() {
        this(Map.of());
    }

    public void add(UrlOutcome outcome) {
        if (outcome.state().isEnded() || outcome.nextMode().isPresent()) {
            outcome.reason().ifPresent(reason -> counted.merge(reason.cause(), 1, Integer::sum));
        }
    }

    public void write(Transaction transaction, TaskId task) {
        if (!counted.isEmpty()) {
            transaction.notes().count(task, counted);
        }
    }
}
