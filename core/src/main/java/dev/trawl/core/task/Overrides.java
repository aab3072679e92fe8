package dev.trawl.core.task;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.json.JsonMapper;

/// What a single task sets differently from its type.
public record Overrides(OptionalInt maxRetries, Optional<Duration> timeout) {

    public static final Overrides NONE = new Overrides(OptionalInt.empty(), Optional.empty());

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String NOTHING = "{}";

    /// Reads what `toJson` wrote.
    public static Overrides of(String json) {
        if (json.equals(NOTHING)) {
            return NONE;
        }
        var node = JSON.readTree(json);
        var retries = node.path("max_retries");
        var timeout = node.path("timeout");
        return new Overrides(
                retries.isMissingNode() ? OptionalInt.empty() : OptionalInt.of(retries.asInt()),
                timeout.isMissingNode() ? Optional.empty() : Optional.of(Durations.parse(timeout.asString())));
    }

    public String toJson() {
        if (maxRetries.isEmpty() && timeout.isEmpty()) {
            return NOTHING;
        }
        var node = JSON.createObjectNode();
        maxRetries.ifPresent(retries -> node.put("max_retries", retries));
        timeout.ifPresent(limit -> node.put("timeout", limit.toString()));
        return node.toString();
    }

    public Duration timeoutOf(TaskType type) {
        return timeout.orElse(type.timeout());
    }

    public RetryPolicy retryOf(TaskType type) {
        return maxRetries.isPresent() ? type.retry().withMaxAttempts(maxRetries.getAsInt() + 1) : type.retry();
    }
}
