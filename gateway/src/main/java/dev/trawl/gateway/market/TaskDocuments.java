package dev.trawl.gateway.market;

import dev.trawl.core.market.MarketTask;
import dev.trawl.core.task.Overrides;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.PullReads.PulledTask;
import dev.trawl.spi.worker.LeaseId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Tasks as the document shows them: to a worker that pulls, and to those who look after them.
final class TaskDocuments {

    static final int MAX_RETRIES = 3;
    private static final String FAILED = "FAILED: ";

    private TaskDocuments() {}

    /// What a worker gets, with the lease it has to name.
    static Map<String, Object> pulled(PulledTask row) {
        var document = head(row);
        document.put("lease", new LeaseId(row.subtask().id(), row.subtask().epoch()).toString());
        return document;
    }

    /// What people see.
    static Map<String, Object> whole(PulledTask row) {
        var subtask = row.subtask();
        boolean held = subtask.state() == SubtaskState.RUNNING;
        var document = head(row);
        document.put("status", MarketStatus.of(row).name());
        document.put("lock_owner", held ? row.worker() : Optional.empty());
        document.put("lock_at", held ? Optional.of(Instant.ofEpochMilli(subtask.notBefore())) : Optional.empty());
        document.put("retry_count", subtask.attempts());
        document.put(
                "max_retries", Overrides.of(row.body().overrides()).maxRetries().orElse(MAX_RETRIES));
        document.put("last_error", lastError(subtask.cause()));
        document.put("created_at", Instant.ofEpochMilli(row.task().createdAt()));
        return document;
    }

    private static Map<String, Object> head(PulledTask row) {
        var task = MarketTask.of(row.body().payload());
        var document = new LinkedHashMap<String, Object>();
        document.put("id", row.task().id().value());
        document.put("platform", task.platform());
        document.put("market", task.market());
        document.put("url", task.url());
        document.put("data_type", task.dataType());
        document.put("priority", row.task().priority());
        document.put("payload_json", task.shown(row.cursor()));
        return document;
    }

    private static Optional<String> lastError(String cause) {
        return Optional.of(cause.startsWith(FAILED) ? cause.substring(FAILED.length()) : cause)
                .filter(text -> !text.isEmpty());
    }
}
