package dev.trawl.core.task;

import dev.trawl.spi.Lane;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.json.JsonMapper;

/// Settings of a single task that override those of its type.
///
/// @param notBefore ledger time before which none of its subtasks starts; 0 for an immediate start
public record Overrides(OptionalInt maxRetries, Optional<Duration> timeout, long notBefore) {

    public static final Overrides NONE = new Overrides(OptionalInt.empty(), Optional.empty(), 0);

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String NOTHING = "{}";

    /// Parses the output of `toJson`.
    public static Overrides of(String json) {
        if (json.equals(NOTHING)) {
            return NONE;
        }
        var node = JSON.readTree(json);
        var retries = node.path("max_retries");
        var timeout = node.path("timeout");
        return new Overrides(
                retries.isMissingNode() ? OptionalInt.empty() : OptionalInt.of(retries.asInt()),
                timeout.isMissingNode() ? Optional.empty() : Optional.of(Durations.parse(timeout.asString())),
                node.path("not_before").asLong(0));
    }

    public String toJson() {
        if (equals(NONE)) {
            return NOTHING;
        }
        var node = JSON.createObjectNode();
        maxRetries.ifPresent(retries -> node.put("max_retries", retries));
        timeout.ifPresent(limit -> node.put("timeout", limit.toString()));
        if (notBefore > 0) {
            node.put("not_before", notBefore);
        }
        return node.toString();
    }

    public Overrides startingAt(long ledgerTime) {
        return new Overrides(maxRetries, timeout, ledgerTime);
    }

    public Duration timeoutOf(TaskType type) {
        return timeout.orElse(type.timeout());
    }

    /// The retry policy of a task. In lane PULL, `maxRetries` includes the first attempt: the subtask is dead after
    /// that many failures.
    public RetryPolicy retryOf(TaskType type) {
        if (maxRetries.isEmpty()) {
            return type.retry();
        }
        int retries = maxRetries.getAsInt();
        return type.retry().withMaxAttempts(type.lane() == Lane.PULL ? Math.max(1, retries) : retries + 1);
    }
}
