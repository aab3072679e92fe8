package dev.trawl.gateway.market;

import dev.trawl.core.market.MarketTask;
import dev.trawl.core.task.Overrides;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.PullReads.PulledTask;
import java.time.Instant;
import java.util.Optional;

/// A task in a response, with the columns of document 003.
record MarketTaskDocument(
        long id,
        String platform,
        String market,
        String url,
        String dataType,
        int priority,
        String payloadJson,
        MarketStatus status,
        Optional<String> lockOwner,
        Optional<Instant> lockAt,
        int retryCount,
        int maxRetries,
        Optional<String> lastError,
        Instant createdAt) {

    static final int MAX_RETRIES = 3;
    private static final String FAILED = "FAILED: ";

    static MarketTaskDocument of(PulledTask row) {
        var task = MarketTask.of(row.body().payload());
        var subtask = row.subtask();
        boolean held = subtask.state() == SubtaskState.RUNNING;
        return new MarketTaskDocument(
                row.task().id().value(),
                task.platform(),
                task.market(),
                task.url(),
                task.dataType(),
                row.task().priority(),
                task.shown(row.cursor()),
                MarketStatus.of(row),
                held ? row.worker() : Optional.empty(),
                subtask.lease()
                        .holder()
                        .map(holder -> Instant.ofEpochMilli(holder.progressAt().orElse(0))),
                subtask.attempts().failed(),
                Overrides.of(row.body().overrides()).maxRetries().orElse(MAX_RETRIES),
                subtask.status().cause().map(MarketTaskDocument::lastError).filter(text -> !text.isEmpty()),
                Instant.ofEpochMilli(row.task().status().createdAt()));
    }

    private static String lastError(String cause) {
        return cause.startsWith(FAILED) ? cause.substring(FAILED.length()) : cause;
    }
}
